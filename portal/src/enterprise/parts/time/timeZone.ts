import { useSyncExternalStore } from 'react';
import { deviceZone, isZone } from './deviceZone.js';
import { keptChoice } from '../data/keptChoice.js';

const choice = keptChoice('time-zone');

/** The zone in which times are shown and days of filters are meant: the chosen one, else that of the device. */
export function timeZone(): string {
  return chosenZone() ?? deviceZone();
}

/** What was chosen in this browser and is a zone that it knows; null: as the device. */
export function chosenZone(): string | null {
  const chosen = choice.read();
  return chosen !== null && isZone(chosen) ? chosen : null;
}

/** Chooses for this browser. @param zone an IANA name; null: as the device */
export function chooseZone(zone: string | null): void {
  choice.keep(zone);
}

/** The present zone; what shows it is drawn again when another is chosen. */
export function useTimeZone(): string {
  return useSyncExternalStore(choice.listen, timeZone);
}
