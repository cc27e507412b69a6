import type { SampleRandom } from './random.js';

/** A person as the ABN bulk extract names one. */
export interface SamplePerson {
  readonly title: string | null;
  readonly givenNames: readonly string[];
  readonly familyName: string;
}

// prettier-ignore
const givenNames = [
  'Ada', 'Alistair', 'Ambrose', 'Beatrix', 'Caspian', 'Clementine', 'Cosmo', 'Delphine', 'Edmund', 'Elodie', 'Fergus',
  'Florian', 'Greta', 'Hamish', 'Ingrid', 'Jasper', 'José', 'Kiri', 'Leopold', 'Linh', 'Marigold', 'Mei', 'Nikhil',
  'Octavia', 'Pearl', 'Quentin', 'Rosalind', 'Saoirse', 'Tane', 'Ursula', 'Vikram', 'Wilhelmina', 'Yusuf', 'Zoë',
] as const;
// prettier-ignore
const familyBeginnings = [
  'Aber', 'Barley', 'Brackle', 'Crabble', 'Crumb', 'Dander', 'Fotherin', 'Grimble', 'Hazzle', 'Inkle', 'McQuill',
  'Marrow', "O'Tumble", 'Pockle', 'Quill', 'Rumble', 'Snod', 'Thimble', 'Umber', 'Vander', 'Whimble', 'Zimmel',
] as const;
// prettier-ignore
const familyEndings = [
  'brook', 'bury', 'croft', 'feather', 'field', 'gate', 'ham', 'hurst', 'ley', 'more', 'nott', 'quist', 'shaw', 'snape',
  'strom', 'worthy',
] as const;
const titles = ['Mr', 'Mrs', 'Ms', 'Dr', 'Prof', 'Rev'] as const;

/** A family name that hardly anybody has: `Thimbleworthy`. */
export function inventFamilyName(random: SampleRandom): string {
  return `${random.pick(familyBeginnings)}${random.pick(familyEndings)}`;
}

/** One or two given names; every fifth person has a title, and a few have only a family name. */
export function inventPerson(random: SampleRandom): SamplePerson {
  const count = random.chance(2) ? 0 : random.chance(60) ? 2 : 1;
  return {
    title: random.chance(20) ? random.pick(titles) : null,
    givenNames: Array.from({ length: count }, () => random.pick(givenNames)),
    familyName: inventFamilyName(random),
  };
}

/** `Ada Rosalind Thimbleworthy`, without the title. */
export function formatFullName({ givenNames: given, familyName }: SamplePerson): string {
  return [...given, familyName].join(' ');
}
