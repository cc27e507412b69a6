import { useSyncExternalStore } from 'react';
import { keptChoice } from './keptChoice.js';

const choice = keptChoice('single-keys');

/** Whether keys that are pressed alone do something in this browser: until they are switched off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return choice.read() !== 'off';
}

/** Switches them for this browser: who speaks to it, or presses keys unawares, wants none. */
export function switchSingleKeys(isOn: boolean): void {
  choice.keep(isOn ? null : 'off');
}

/** The same as `areSingleKeysOn`; what shows it is drawn again when they are switched. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(choice.listen, areSingleKeysOn);
}
