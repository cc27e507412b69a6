export type CopyOutcome =
  | { readonly kind: 'done'; readonly pdf: Blob }
  /** This device may not have the copy. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' | 'busy' };

/** Loads the PDF of the latest submission. The token is sent in a header, never in an address. */
export async function downloadCopy(authorization: string): Promise<CopyOutcome> {
  try {
    const response = await fetch('/api/onboard/summary', { headers: { authorization }, credentials: 'same-origin' });
    if (response.ok) return { kind: 'done', pdf: await response.blob() };
    return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'refused' };
  } catch {
    return { kind: 'away' };
  }
}
