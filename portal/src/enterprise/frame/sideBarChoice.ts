import { useSyncExternalStore } from 'react';
import { keptChoice } from '../parts/data/keptChoice.js';

const choice = keptChoice('side-bar');

function isCollapsed(): boolean {
  return choice.read() === 'collapsed';
}

/** Stored for this browser. */
export function setSideBarCollapsed(collapsed: boolean): void {
  choice.keep(collapsed ? 'collapsed' : null);
}

export function useSideBarCollapsed(): boolean {
  return useSyncExternalStore(choice.listen, isCollapsed);
}
