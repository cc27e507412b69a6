const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const zero = 48;

/**
 * Whether the text is an ABN: 11 digits, the first two 11 to 99, the weighted sum (first digit less one) divisible by 89.
 * Rule: abr.business.gov.au/Help/AbnFormat. The sum alone also accepts numbers that begin 00 to 10, which are never issued.
 */
export function isAbn(digits: string): boolean {
  return digits.length === 11 && isAbnAt(new TextEncoder().encode(digits), 0);
}

/** The same for the 11 bytes at `offset`, without allocating a string: imports call it millions of times. */
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
export function abnFromAcn(acn: string): string {
  const sum = weights.slice(2).reduce((total, weight, index) => total + weight * Number(acn[index]), 0);
  return `${99 - (sum % 89)}${acn}`;
}

/** `51824753556` as it is printed: `51 824 753 556`. */
export function formatAbn(abn: string): string {
  return `${abn.slice(0, 2)} ${abn.slice(2, 5)} ${abn.slice(5, 8)} ${abn.slice(8)}`;
}

/**
 * Whether the text is an ACN (or ARBN, which has the same form). It has 9 digits, not all zero, with weights 8 to 1 on the first
 * eight; the last digit makes the sum a multiple of 10.
 */
export function isAcn(digits: string): boolean {
  if (!/^[0-9]{9}$/.test(digits) || digits === '000000000') return false;
  let sum = Number(digits[8]);
  for (let index = 0; index < 8; index++) sum += (8 - index) * Number(digits[index]);
  return sum % 10 === 0;
}

/** `000002568` as it is printed: `000 002 568`. */
export function formatAcn(acn: string): string {
  return `${acn.slice(0, 3)} ${acn.slice(3, 6)} ${acn.slice(6)}`;
}

/**
 * Whether the text is an NZBN: a GS1 location number of 13 digits under New Zealand's prefix 9429. The weights alternate between
 * 1 and 3 from the left; the last digit makes the sum a multiple of 10.
 */
export function isNzbn(digits: string): boolean {
  if (!/^9429[0-9]{9}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += (index % 2 === 0 ? 1 : 3) * Number(digits[index]);
  return sum % 10 === 0;
}
