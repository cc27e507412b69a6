/**
 * Whether the text is an ACN (or ARBN, which has the same form): 9 digits, not all zero, weights 8 to 1 on the first
 * eight, the last digit bringing the sum to a multiple of 10.
 */
export function isAcn(digits: string): boolean {
  if (!/^[0-9]{9}$/.test(digits) || digits === '000000000') return false;
  let sum = Number(digits[8]);
  for (let index = 0; index < 8; index++) sum += (8 - index) * Number(digits[index]);
  return sum % 10 === 0;
}

/** `000002568` as it is written: `000 002 568`. */
export function formatAcn(acn: string): string {
  return `${acn.slice(0, 3)} ${acn.slice(3, 6)} ${acn.slice(6)}`;
}
