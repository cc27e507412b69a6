const yearSeconds = 31_536_000;

/**
 * Tells browsers to come over HTTPS alone from now on (RFC 6797), where that is how this service is reached. Other names
 * below this one are not ours to speak for, so it says nothing of subdomains.
 */
export function strictTransport(publicUrl: string): readonly [name: string, value: string][] {
  return publicUrl.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${yearSeconds}`]] : [];
}
