import { parseDay } from '../parseDay.js';
import type { OpenedFile } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';
import type { StoredRegister } from './registerTables.js';
import type { StagedFile } from './stageFiles.js';

/** A new extract of the same files has as many records or a few more: numbers are cancelled, never deleted. */
const minShare = 0.8;

/**
 * Whether the files are the shipped sample.
 * @throws ImportRefusal if the sample is not allowed: in production, over real data, or mixed with them
 */
export function checkSample(files: readonly OpenedFile[], held: StoredRegister | null, production: boolean): boolean {
  const sample = files.find(({ head }) => head.isSample);
  if (!sample) return false;
  const { name } = sample.source;
  if (production) throw new ImportRefusal(`${name} is the sample. Production refuses invented data.`);
  if (held && !held.isSample) throw new ImportRefusal(`${name} is the sample, which never replaces real data.`);
  if (!files.every(({ head }) => head.isSample)) {
    throw new ImportRefusal(`${name} is the sample, and the other files are not.`);
  }
  return true;
}

/** @throws ImportRefusal if a file has much fewer records than the file that it replaces, or is older */
export function checkStep(files: readonly StagedFile[], held: StoredRegister): void {
  for (const { sequence, source, records, extractTime } of files) {
    const before = held.files.find((file) => file.sequence === sequence);
    if (!before) continue;
    if (records < before.records * minShare) {
      throw new ImportRefusal(
        `${source.name} has ${records} records, and the register has ${before.records}, so it looks incomplete. ` +
          'To import it anyway, add --allow-smaller.',
      );
    }
    if (extractTime.slice(0, 10) < before.day) {
      throw new ImportRefusal(
        `${source.name} is dated ${extractTime.slice(0, 10)}, older than the current data (${before.day}). ` +
          'To import it anyway, add --allow-smaller.',
      );
    }
  }
}

/** @throws ImportRefusal if no record can be used, or a file has a date in the future */
export function checkContent(files: readonly StagedFile[], records: number, now: Date): void {
  if (records === 0) throw new ImportRefusal('No record of these files can be used. Nothing was imported.');
  for (const { source, extractTime } of files) checkNotToCome(source.name, extractTime.slice(0, 10), now);
}

/** @throws ImportRefusal if the day of a file, YYYY-MM-DD, is in the future everywhere */
export function checkNotToCome(file: string, day: string, now: Date): void {
  // Tomorrow in UTC may already be today at the register.
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  if (day > tomorrow) throw new ImportRefusal(`${file} is dated ${day}, which is in the future.`);
}

/** @throws ImportRefusal if the day does not exist in the calendar */
export function checkDay(day: string | undefined): string | null {
  if (day !== undefined && parseDay(day) !== day) {
    throw new ImportRefusal(`${day.slice(0, 40)} is not a date. Write YYYY-MM-DD.`);
  }
  return day ?? null;
}
