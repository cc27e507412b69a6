import { useSyncExternalStore } from 'react';
import { deviceZone, isZone } from './deviceZone.js';
import { keptChoice } from '../data/keptChoice.js';

const choice = keptChoice('time-zone');

/** The time zone for displayed times and for days in filters: the chosen one, or else the device's. */
export function timeZone(): string {
  return chosenZone() ?? deviceZone();
}

/** The zone chosen in this browser, if the browser knows it. Otherwise null, which means the device's. */
export function chosenZone(): string | null {
  const chosen = choice.read();
  return chosen !== null && isZone(chosen) ? chosen : null;
}

/**
 * Stores the choice in this browser.
 * @param zone an IANA name, or null for the device's
 */
export function chooseZone(zone: string | null): void {
  choice.keep(zone);
}

/** The current time zone, as a hook that renders again after a change. */
export function useTimeZone(): string {
  return useSyncExternalStore(choice.listen, timeZone);
}
