/** Where a provider sends the browser back to. */
export const callbackPath = '/portal/sso/callback';

/** The redirect URI that has to be registered at each provider. */
export function callbackUrl(publicUrl: string): string {
  return publicUrl + callbackPath;
}
