/**
 * The business days from one moment to another: days from Monday to Friday, without the first one, in the time zone of this device.
 * Public holidays count, because they differ between the states and regions of Australia and New Zealand.
 * @returns 0 on the same day and until the next Monday after a Friday; never negative
 */
export function businessDaysBetween(from: Date, to: Date): number {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate());
  const last = new Date(to.getFullYear(), to.getMonth(), to.getDate());
  const days = Math.round((last.getTime() - day.getTime()) / 86_400_000);
  if (days <= 0) return 0;
  // A whole week has five. At most six days are left to look at.
  const rest = days % 7;
  let count = ((days - rest) / 7) * 5;
  for (let ahead = 1; ahead <= rest; ahead += 1) {
    const weekday = (day.getDay() + ahead) % 7;
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}
