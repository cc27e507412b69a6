import { addMs, dayMs, parseDay, toDay } from '../../domain/days.js';
import type { OpenedFile, PlannedFile } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';
import type { StoredFile, StoredRegister } from './registerTables.js';
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

/**
 * Assigns each file the number under which the register stores its rows. It is the file's own number if the format has
 * one. Otherwise it is that of the stored file with the same name (ignoring dates), or a free one.
 * @throws ImportRefusal if two files are the same part of the extract, or have different days
 */
export function planFiles(files: readonly OpenedFile[], held: readonly StoredFile[]): readonly PlannedFile[] {
  const bySequence = new Map<number, PlannedFile>();
  // Several zips may have files of the same name: then the names of the zips distinguish them.
  const areAlike = new Set(files.map(({ source }) => toBaseName(source.name, true))).size < files.length;
  const toKey = (name: string): string => toBaseName(name, !areAlike);
  const numbers = new Map(held.map(({ name, sequence }) => [toKey(name), sequence]));
  for (const { source, head } of files) {
    const sequence = head.sequence ?? numbers.get(toKey(source.name)) ?? 1 + Math.max(0, ...numbers.values());
    const other = bySequence.get(sequence);
    if (other) {
      throw new ImportRefusal(
        `${other.source.name} and ${source.name} are the same part of the extract (${sequence}).`,
      );
    }
    if (head.sequence === null) numbers.set(toKey(source.name), sequence);
    bySequence.set(sequence, { source, head, sequence });
  }
  checkTimes(files.filter(({ head }) => head.sequence !== null));
  return [...bySequence.values()];
}

/** The files of one extract may be written before and after midnight. The next extract comes a week later. */
const maxExtractMs = dayMs;

function checkTimes(numbered: readonly OpenedFile[]): void {
  const toTime = ({ head }: OpenedFile): string => head.extractTime ?? '';
  const byTime = numbered.toSorted((left, right) => (toTime(left) < toTime(right) ? -1 : 1));
  const [oldest, newest] = [byTime.at(0), byTime.at(-1)];
  if (!oldest || !newest || Date.parse(toTime(newest)) - Date.parse(toTime(oldest)) <= maxExtractMs) return;
  const described = [oldest, newest].map((file) => `${file.source.name} is dated ${toTime(file).slice(0, 10)}`);
  throw new ImportRefusal(
    `The files are from different extracts: ${described.join(', ')}. Use the files of one extract.`,
  );
}

/** A month in words, with the year next to it. */
const monthInWords =
  /[-. ]*\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:[-. ]*20\d{2}\b)?/g;

/**
 * The name of a file without folder, extension and date, which is the same every month. Files in a zip use their own
 * names, because the name of the zip often has the month, unless several zips have the same.
 */
function toBaseName(name: string, isWithoutZip: boolean): string {
  const own = isWithoutZip ? name.replace(/^.*\.zip: /i, '') : name;
  const base = own.slice(own.search(/[^/\\]*$/)).toLowerCase();
  const undated = base.replace(/\.[a-z.]+$/, '').replace(/[-_. ]*\d{4}[-_.]?\d{2}([-_.]?\d{2})?/g, '');
  return undated.replaceAll('_', '-').replace(monthInWords, '');
}

/**
 * @throws ImportRefusal if a file has much fewer records than the file that it replaces, or is older. A file without a number that
 * replaces none, perhaps because it was renamed, may not be older than any.
 */
export function checkStep(files: readonly StagedFile[], held: StoredRegister): void {
  const newest =
    held.files
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  for (const { sequence, source, head, records, extractTime } of files) {
    const before = held.files.find((file) => file.sequence === sequence);
    if (before && records < before.records * minShare) {
      throw new ImportRefusal(
        `${source.name} has ${records} records, and the register has ${before.records}, so it looks incomplete. ` +
          'To import it anyway, add --allow-smaller.',
      );
    }
    const day = before?.day ?? (head.sequence === null ? newest : '');
    if (extractTime.slice(0, 10) < day) {
      throw new ImportRefusal(
        `${source.name} is dated ${extractTime.slice(0, 10)}, older than the current data (${day}). ` +
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
  const tomorrow = toDay(addMs(now, dayMs));
  if (day > tomorrow) throw new ImportRefusal(`${file} is dated ${day}, which is in the future.`);
}

/** @throws ImportRefusal if the day does not exist in the calendar */
export function checkDay(day: string | undefined): string | null {
  if (day !== undefined && parseDay(day) !== day) {
    throw new ImportRefusal(`${day.slice(0, 40)} is not a date. Write YYYY-MM-DD.`);
  }
  return day ?? null;
}
