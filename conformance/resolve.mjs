import { dirname } from 'node:path';

const project = dirname(import.meta.dirname);

/** For jest: Apollo is the one that the product is made of, as two in one process do not know each other's classes. */
export function sync(request, options) {
  const isApollo = /^@apollo\/server(\/|$)/.test(request);
  return options.defaultResolver(request, isApollo ? { ...options, basedir: project } : options);
}
