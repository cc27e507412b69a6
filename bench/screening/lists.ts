import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MatchEntry } from '../../src/domain/matching/matchIndex.js';
import { readDfatList } from '../../src/registers/screening/readDfatList.js';
import { readUnList } from '../../src/registers/screening/readUnList.js';
import type { ReadList } from '../../src/registers/screening/readList.js';

/** The entries of a published list, parsed like in an import. */
export async function readPublished(kind: 'dfat' | 'un', file: string): Promise<readonly MatchEntry[]> {
  const bytes = await readFile(file);
  const { entries }: ReadList =
    kind === 'dfat' ? await readDfatList(bytes, basename(file)) : readUnList(bytes, basename(file));
  return entries.map(({ reference, isPerson, names, details }) => ({
    reference: `${kind} ${reference}`,
    isPerson,
    names,
    ...(details.datesOfBirth && { datesOfBirth: details.datesOfBirth }),
    ...(details.citizenships && { countries: details.citizenships }),
  }));
}
