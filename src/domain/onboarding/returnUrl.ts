export const maxUrlLength = 2_048;
/** Hosts on the user's own machine, for pages in development. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export type ParsedReturnUrl =
  | { readonly ok: true; readonly url: URL }
  /** The fault, as the rest of a sentence that begins with `Must`. */
  | { readonly ok: false; readonly detail: string };

/**
 * Parses an address that an applicant may be redirected to: `https`, or `http` on a loopback host. It refuses everything that
 * browsers parse differently, so that they go where this function checked: user information, backslashes, spaces and control
 * characters, encoded slashes, and a fragment, which a later one would replace.
 */
export function parseReturnUrl(text: string): ParsedReturnUrl {
  const refused = (detail: string): ParsedReturnUrl => ({ ok: false, detail });
  if (text.length > maxUrlLength) return refused(`have at most ${maxUrlLength} characters.`);
  if (/[\p{Cc}\s\\]/u.test(text)) return refused('not contain spaces, control characters or backslashes.');
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) {
    return refused('be a complete URL that begins with https://.');
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && !loopbackHosts.includes(url.hostname)) {
    return refused('begin with https://; http:// is allowed for localhost only.');
  }
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return refused('not contain a user name or an @ before its path.');
  if (text.includes('#')) return refused('not contain a fragment: remove the # and all after it.');
  if (/%(?:2f|5c|00)/i.test(url.pathname)) {
    return refused('not contain an encoded slash, backslash or NUL in its path.');
  }
  return { ok: true, url };
}

/**
 * Whether an address is at or below one of a list: the same scheme, host and port, and a path that equals that of the entry or
 * continues it after a slash. An address that `parseReturnUrl` refuses is below nothing.
 */
export function isBelowAny(address: string, list: readonly string[]): boolean {
  const asked = parseReturnUrl(address);
  if (!asked.ok) return false;
  return list.some((entry) => {
    const allowed = parseReturnUrl(entry);
    if (!allowed.ok || allowed.url.origin !== asked.url.origin) return false;
    const path = allowed.url.pathname.replace(/\/$/, '');
    return asked.url.pathname === path || asked.url.pathname.startsWith(`${path}/`);
  });
}
