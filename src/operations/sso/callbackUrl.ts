import type { ServiceUrls } from '../../platform/configuration/serviceUrls.js';

/** Where a provider sends the browser back to. */
export const callbackPath = '/portal/sso/callback';

/** The redirect URIs that have to be registered at each provider: that of the portal first where its origin is another one. */
export function callbackUrls(publicUrl: string, portalUrl: string): readonly [string, ...string[]] {
  const urls = [publicUrl + callbackPath] as const;
  return new URL(portalUrl).origin === new URL(publicUrl).origin ? urls : [portalUrl + callbackPath, ...urls];
}

/**
 * The redirect URI for a sign-in that begins on a page of `origin`: the browser sends the session that the sign-in is kept in
 * to the host of that page alone.
 */
export function callbackFor(origin: string | undefined, { portalUrl, publicUrl }: ServiceUrls): string {
  const urls = callbackUrls(publicUrl(), portalUrl());
  return urls.find((url) => new URL(url).origin === origin) ?? publicUrl() + callbackPath;
}
