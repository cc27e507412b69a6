import { overviewDays } from '../../../shared/limits.js';

export const periods = overviewDays.choices;
export type Days = (typeof periods)[number];

/** What the address of the first page says of the days that are told; 30 where it says nothing. */
export interface HomeSearch {
  readonly days?: Days | undefined;
}

/** Reads the address. What is wrong in it is named as undefined: the router keeps what it is told nothing of. */
export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  return { days: periods.find((days) => days === search['days'] && days !== overviewDays.default) };
}
