import { locale } from '../../../shared/text/locale.js';

/** Formatters are expensive to create, so each is created once for each time zone. */
interface ZoneFormats {
  /** `1 Mar 2026` */
  readonly day: Intl.DateTimeFormat;
  /** To the second, for events in quick succession. */
  readonly clock: Intl.DateTimeFormat;
  /** With the day of the week and the zone. */
  readonly exact: Intl.DateTimeFormat;
}

const known = new Map<string, ZoneFormats>();

/**
 * The formatters of a time zone.
 * @param timeZone an IANA name
 */
export function zoneFormats(timeZone: string): ZoneFormats {
  const held = known.get(timeZone);
  if (held) return held;
  const make = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const made = {
    day: make({ dateStyle: 'medium' }),
    clock: make({ dateStyle: 'medium', timeStyle: 'medium' }),
    exact: make({ dateStyle: 'full', timeStyle: 'long' }),
  };
  known.set(timeZone, made);
  return made;
}
