import { locale } from './locale.js';

const count = new Intl.NumberFormat(locale);
const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const hundredth = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/** A formatted whole number: `1,434`. */
export function counted(value: number): string {
  return count.format(value);
}

/** An estimate, rounded to two significant digits: `12,000`. */
export function estimated(value: number): string {
  return value.toLocaleString(locale, { maximumSignificantDigits: 2 });
}

/** A share of 0 to 1 in percent. */
export function percent(rate: number): string {
  return share.format(rate);
}

/** A share of 0 to 1 in percent, rounded down: 99.96 % is not 100 %. */
export function percentAtLeast(rate: number): string {
  return share.format(Math.floor(rate * 1_000 + 1e-9) / 1_000);
}

/** A number with at most one decimal. */
export function decimals(value: number): string {
  return decimal.format(value);
}

/** A number with at most two decimals, for shares in a business. */
export function hundredths(value: number): string {
  return hundredth.format(value);
}

/** `1 day`, `2 days`. */
export function plural(value: number, one: string, several: string): string {
  return `${counted(value)} ${value === 1 ? one : several}`;
}
