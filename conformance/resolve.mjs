import { dirname } from 'node:path';

const project = dirname(import.meta.dirname);

/**
 * Resolves Apollo for jest to the product's copy, because two copies in one process do not recognise each other's
 * classes.
 */
export function sync(request, options) {
  const isApollo = /^@apollo\/server(\/|$)/.test(request);
  return options.defaultResolver(request, isApollo ? { ...options, basedir: project } : options);
}
