import { overviewDays } from '../../../shared/limits.js';

export const periods = overviewDays.choices;
export type Days = (typeof periods)[number];

/** The parameters in the home page's address. The default is 30 days. */
export interface HomeSearch {
  readonly days?: Days | undefined;
}

/** Parses the address. Invalid members become undefined, because the router restores members that are left out. */
export function readHomeSearch(search: Readonly<Record<string, unknown>>): HomeSearch {
  return { days: periods.find((days) => days === search['days'] && days !== overviewDays.default) };
}
