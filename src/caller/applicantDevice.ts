import { createHash, randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { AppError } from '../platform/errors.js';

/** What an applicant's browser is known by. */
export interface ApplicantDevice {
  /** SHA-256 of what the browser shows; null where it shows nothing. */
  readonly hash: Buffer | null;
  /** Gives a browser that shows nothing a secret to be known by. @returns its SHA-256, or that of the one that it has */
  keep(): Buffer;
}

// A link is open for a good while, and one that asks for more is open once more.
const keptMs = 180 * 24 * 60 * 60_000;
const shape = /^[\w-]{43}$/;

/** The name of the cookie: over TLS one that no other host and no plain page can set (RFC 6265bis, `__Host-`). */
export function deviceCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-kyb_applicant' : 'kyb_applicant';
}

/**
 * The browser that a request comes from. One secret serves all links that were opened in it, each of which knows it by its
 * hash.
 */
export function applicantDeviceOf(req: Request, res: Response, publicUrl: string): ApplicantDevice {
  const name = deviceCookieName(publicUrl);
  const shown = deviceSecretIn(req.headers.cookie, name);
  return {
    hash: shown === null ? null : hashOf(shown),
    keep: () => {
      const secret = shown ?? randomBytes(32).toString('base64url');
      res.cookie(name, secret, {
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl.startsWith('https:'),
        path: '/',
        maxAge: keptMs,
      });
      return hashOf(secret);
    },
  };
}

/**
 * The secret in a Cookie header; null for none, or one that cannot be ours.
 * @throws AppError UNAUTHENTICATED for more than one: which of them counts is not the browser's to say
 */
function deviceSecretIn(cookies: string | undefined, name: string): string | null {
  const values = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));
  if (values.length > 1) {
    throw new AppError(
      'UNAUTHENTICATED',
      'The request has more than one applicant cookie. Delete the cookies of this site, and open the link again.',
    );
  }
  const [value = ''] = values;
  return shape.test(value) ? value : null;
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
