const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the bytes are a date of the calendar as the extract writes it, yyyymmdd, from year 1 on. */
export function isDateAt(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== 8) return false;
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return false;
    number = number * 10 + digit;
  }
  const day = number % 100;
  const month = Math.floor(number / 100) % 100;
  const year = Math.floor(number / 10_000);
  if (year === 0 || day === 0 || day > (daysOfMonth[month - 1] ?? 0)) return false;
  return month !== 2 || day !== 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
