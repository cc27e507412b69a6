import { useSyncExternalStore } from 'react';
import { keptChoice } from './keptChoice.js';

const choice = keptChoice('single-keys');

/** Whether single-key shortcuts are on in this browser. They are by default, and can be turned off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return choice.read() !== 'off';
}

/** Turns them on or off for this browser: people who use speech input, or press keys by accident, want them off. */
export function switchSingleKeys(isOn: boolean): void {
  choice.keep(isOn ? null : 'off');
}

/** `areSingleKeysOn` as a hook, which renders again after a change. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(choice.listen, areSingleKeysOn);
}
