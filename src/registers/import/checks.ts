import { dayOf } from '../dayOf.js';
import type { OpenedFile } from './extractFile.js';
import type { HeldRegister } from './heldRegister.js';
import { ImportRefusal } from './importRefusal.js';
import type { StagedFile } from './stagedFile.js';

/** A new extract of the same files holds as many records or a few more: numbers are cancelled, never taken out. */
const smallestShare = 0.8;

/**
 * Whether the files are the shipped sample.
 * @throws ImportRefusal when they are and may not be: in production, over real data, or mixed with them
 */
export function checkSample(files: readonly OpenedFile[], held: HeldRegister | null, production: boolean): boolean {
  const sample = files.find(({ head }) => head.isSample);
  if (!sample) return false;
  const { name } = sample.source;
  if (production) throw new ImportRefusal(`${name} is the sample: invented data, which production refuses.`);
  if (held && !held.isSample) throw new ImportRefusal(`${name} is the sample: it never replaces real data.`);
  if (!files.every(({ head }) => head.isSample)) {
    throw new ImportRefusal(`${name} is the sample, the other files are not.`);
  }
  return true;
}

/** @throws ImportRefusal when a file holds much less than the file that it replaces, or is older */
export function checkStep(files: readonly StagedFile[], held: HeldRegister): void {
  for (const { sequence, source, records, extractTime } of files) {
    const before = held.files.find((file) => file.sequence === sequence);
    if (!before) continue;
    if (records < before.records * smallestShare) {
      throw new ImportRefusal(
        `${source.name} holds ${records} records where the register holds ${before.records}: it looks incomplete. ` +
          'Allow a smaller file if it is meant.',
      );
    }
    if (extractTime.slice(0, 10) < before.day) {
      throw new ImportRefusal(
        `${source.name} is of ${extractTime.slice(0, 10)}, older than what the register holds of it (${before.day}). ` +
          'Allow a smaller file if it is meant.',
      );
    }
  }
}

/** @throws ImportRefusal when a day is given that is none of the calendar */
export function checkDay(day: string | undefined): string | null {
  if (day !== undefined && dayOf(day) !== day) {
    throw new ImportRefusal(`${day.slice(0, 40)} is no day: write YYYY-MM-DD.`);
  }
  return day ?? null;
}
