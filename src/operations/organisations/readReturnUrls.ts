import { parseReturnUrl } from '../../domain/onboarding/returnUrl.js';
import { invalidField } from '../../platform/errors.js';

const mostUrls = 20;

/**
 * Where applicants may be sent back to, each once and in the spelling of WHATWG URL.
 * @throws AppError INVALID_REQUEST naming the one that is no such address
 */
export function readReturnUrls(texts: readonly string[]): string[] {
  if (texts.length > mostUrls) throw invalidField('/returnUrls', `Must have at most ${mostUrls} URLs.`);
  const urls = texts.map((text, index) => {
    const parsed = parseReturnUrl(text);
    if (!parsed.ok) throw invalidField(`/returnUrls/${index}`, `Must ${parsed.detail}`);
    if (parsed.url.search !== '' || text.includes('?')) {
      throw invalidField(`/returnUrls/${index}`, 'Must not have a query. A link can add any query.');
    }
    return parsed.url.href;
  });
  return [...new Set(urls)];
}
