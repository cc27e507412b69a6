import type { Jurisdiction } from './identifier.js';

const zones: Readonly<Record<Jurisdiction, string>> = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' };
// en-CA writes YYYY-MM-DD.
const formats = {
  AU: new Intl.DateTimeFormat('en-CA', { timeZone: zones.AU }),
  NZ: new Intl.DateTimeFormat('en-CA', { timeZone: zones.NZ }),
};

/** The day that it is where the registers of a country are kept, YYYY-MM-DD: they write days of their own zone. */
export function localDay(at: Date, jurisdiction: Jurisdiction): string {
  return formats[jurisdiction].format(at);
}
