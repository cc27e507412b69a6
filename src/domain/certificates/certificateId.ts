/** An id as it may be typed or dictated, in its one spelling: case, spaces and hyphens do not matter, O is 0, I and L are 1. Null for what is none. */
export function readCertificateId(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/^KYB/, '');
  const spelled = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(spelled) ? `KYB-${spelled}` : null;
}

/** The id in four groups, for the eye. */
export function spacedCertificateId(id: string): string {
  return `KYB ${id.slice(4).replace(/(.{5})(?=.)/g, '$1 ')}`;
}
