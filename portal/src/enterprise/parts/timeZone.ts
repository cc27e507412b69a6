import { useSyncExternalStore } from 'react';

const key = 'time-zone';
const listeners = new Set<() => void>();

/** The zone of the machine that the browser runs on. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone in which times are shown and days of filters are meant: the chosen one, else that of the device. */
export function timeZone(): string {
  return chosenZone() ?? deviceZone();
}

/** What was chosen in this browser and is a zone that it knows; null: as the device. */
export function chosenZone(): string | null {
  const chosen = localStorage.getItem(key);
  return chosen !== null && isZone(chosen) ? chosen : null;
}

/** Chooses for this browser. @param zone an IANA name; null: as the device */
export function chooseZone(zone: string | null): void {
  if (zone === null) localStorage.removeItem(key);
  else localStorage.setItem(key, zone);
  for (const listener of listeners) listener();
}

/** The present zone; what shows it is drawn again when another is chosen. */
export function useTimeZone(): string {
  return useSyncExternalStore(listen, timeZone);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another window of the same browser has chosen.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
