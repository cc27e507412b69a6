/** The nonce of this answer, which the policy of the page asks of each style element that is made here. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
}
