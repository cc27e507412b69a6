/**
 * Whether the text is an NZBN: a GS1 location number of 13 digits under New Zealand's prefix 9429, weights 1 and 3 in turn
 * from the left, the last digit bringing the sum to a multiple of 10.
 */
export function isNzbn(digits: string): boolean {
  if (!/^9429[0-9]{9}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += (index % 2 === 0 ? 1 : 3) * Number(digits[index]);
  return sum % 10 === 0;
}
