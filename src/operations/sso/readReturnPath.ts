import { portalSections } from '../../domain/portalSections.js';
import { invalidField } from '../../platform/errors.js';

const longest = 512;
const portalPath = new RegExp(`^/(?:(?:${['portal', ...portalSections].join('|')})(?:/|$)|$)`);
// Stands for whatever origin the service has: what resolves to another one leads away from it.
const origin = 'https://service.invalid';

/**
 * A path of the portal, that is `/` or one of its sections or below `/portal`, with query and fragment, as a browser will
 * resolve it. `/`, the first page, where none is given.
 * @throws AppError INVALID_REQUEST for what leads anywhere else
 */
export function readReturnPath(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '/';
  const url = /^\/[!-~]*$/.test(text) && !text.includes('\\') ? URL.parse(text, origin) : null;
  const isOurs = url?.origin === origin && portalPath.test(url.pathname);
  if (!isOurs || text.length > longest) {
    throw invalidField(
      '/returnTo',
      `Must be a path of the portal, such as /verifications, of up to ${longest} characters.`,
    );
  }
  return url.pathname + url.search + url.hash;
}
