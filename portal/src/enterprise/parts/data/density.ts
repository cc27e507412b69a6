import { useSyncExternalStore } from 'react';
import { keptChoice } from './keptChoice.js';

/** The spacing of rows and controls. `compact` shows 20 rows of a list on a screen of 800 px. */
export type Density = 'comfortable' | 'compact';

const choice = keptChoice('density');

function readDensity(): Density {
  return choice.read() === 'compact' ? 'compact' : 'comfortable';
}

/** Applies this browser's choice to the styles, also when another window changes it. */
export function applyDensity(): void {
  const apply = (): void => {
    document.documentElement.dataset['density'] = readDensity();
  };
  choice.listen(apply);
  apply();
}

export function chooseDensity(density: Density): void {
  choice.keep(density === 'compact' ? density : null);
}

export function useDensity(): Density {
  return useSyncExternalStore(choice.listen, readDensity);
}
