import type { SampleRandom } from './sampleRandom.js';

/** The register writes most names in capitals, some as they were entered. */
export function sampleCase(name: string, random: SampleRandom): string {
  return random.chance(88) ? name.toUpperCase() : name;
}
