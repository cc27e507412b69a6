const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const zero = 48;

/**
 * Whether the text is an ABN: 11 digits, the first two 11 to 99, the weighted sum (first digit less one) divisible by 89.
 * Rule: abr.business.gov.au/Help/AbnFormat. The sum alone also accepts numbers that begin 00 to 10, which are never issued.
 */
export function isAbn(digits: string): boolean {
  return digits.length === 11 && isAbnAt(new TextEncoder().encode(digits), 0);
}

/** The same for the 11 bytes at `offset`, without making a text of them: a loader asks this millions of times. */
export function isAbnAt(bytes: Uint8Array, offset: number): boolean {
  let sum = -10;
  for (let index = 0; index < 11; index++) {
    const digit = (bytes[offset + index] ?? 0) - zero;
    if (digit < 0 || digit > 9) return false;
    sum += digit * (weights[index] ?? 0);
  }
  const prefix = ((bytes[offset] ?? 0) - zero) * 10 + (bytes[offset + 1] ?? 0) - zero;
  return prefix >= 11 && sum % 89 === 0;
}

/** The only ABN that ends in the nine digits of this ACN: a company's own. */
export function abnOfAcn(acn: string): string {
  const sum = weights.slice(2).reduce((total, weight, index) => total + weight * Number(acn[index]), 0);
  return `${99 - (sum % 89)}${acn}`;
}

/** `51824753556` as it is written: `51 824 753 556`. */
export function formatAbn(abn: string): string {
  return `${abn.slice(0, 2)} ${abn.slice(2, 5)} ${abn.slice(5, 8)} ${abn.slice(8)}`;
}
