import type { Text } from './enAU.js';

/** What is said in another way in New Zealand. */
export const enNZ: Partial<Text> = {
  region: 'Region',
  locality: 'Suburb, town or city',
};
