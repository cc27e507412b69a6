import type { RequestHandler } from 'express';

const localHostNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends a browser that called this machine by another of its names to the public one: to the browser they are different
 * origins, and the API answers no key that comes from a page of another origin. Only the names of one machine are
 * exchanged, on the same port, so that a proxy that rewrites `Host` cannot send a browser round in circles.
 */
export function redirectToPublicName(publicUrl: () => string): RequestHandler {
  return (req, res, next) => {
    const own = new URL(publicUrl());
    const called = URL.parse(`${own.protocol}//${req.headers.host ?? ''}`);
    const isOtherName = called !== null && called.port === own.port && called.hostname !== own.hostname;
    if (isOtherName && [called, own].every(({ hostname }) => localHostNames.has(hostname))) {
      res.redirect(303, own.origin + req.path);
    } else {
      next();
    }
  };
}
