import type { Text } from './enAU.js';

/** The differences of New Zealand English. */
export const enNZ: Partial<Text> = {
  region: 'Region',
  locality: 'Suburb, town or city',
};
