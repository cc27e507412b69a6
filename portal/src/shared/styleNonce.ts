/** The nonce of this response, which the page's policy requires for style elements that scripts create. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
}
