import type { OpenedFile, PlannedFile } from './extractFile.js';
import type { HeldFile } from './heldRegister.js';
import { ImportRefusal } from './importRefusal.js';

/**
 * Gives each file the number under which the register keeps its records: the file's own where the format has one, else
 * the number of the file that was held under the same name (dates in the name aside), else a free one.
 * @throws ImportRefusal when two files are the same part of the extract, or are from different days
 */
export function planFiles(files: readonly OpenedFile[], held: readonly HeldFile[]): readonly PlannedFile[] {
  const bySequence = new Map<number, PlannedFile>();
  const numbers = new Map(held.map(({ name, sequence }) => [nameOf(name), sequence]));
  for (const { source, head } of files) {
    const sequence = head.sequence ?? numbers.get(nameOf(source.name)) ?? 1 + Math.max(0, ...numbers.values());
    const other = bySequence.get(sequence);
    if (other) {
      throw new ImportRefusal(
        `${other.source.name} and ${source.name} are the same part of the extract (${sequence}).`,
      );
    }
    if (head.sequence === null) numbers.set(nameOf(source.name), sequence);
    bySequence.set(sequence, { source, head, sequence });
  }
  checkTimes(files.filter(({ head }) => head.sequence !== null));
  return [...bySequence.values()];
}

/** The files of one extract may be written before and after midnight; the next extract comes a week later. */
const longestExtractMs = 24 * 60 * 60 * 1000;

function checkTimes(numbered: readonly OpenedFile[]): void {
  const timeOf = ({ head }: OpenedFile): string => head.extractTime ?? '';
  const byTime = numbered.toSorted((left, right) => (timeOf(left) < timeOf(right) ? -1 : 1));
  const [oldest, newest] = [byTime.at(0), byTime.at(-1)];
  if (!oldest || !newest || Date.parse(timeOf(newest)) - Date.parse(timeOf(oldest)) <= longestExtractMs) return;
  const described = [oldest, newest].map((file) => `${file.source.name} is dated ${timeOf(file).slice(0, 10)}`);
  throw new ImportRefusal(
    `The files are from different extracts: ${described.join(', ')}. Use the files of one extract.`,
  );
}

/**
 * The name of a file without folder, ending and date: the same from one month to the next. Tables in a zip go by their own names:
 * that of their zip says the month in words.
 */
function nameOf(name: string): string {
  const own = name.endsWith('.csv') ? name.replace(/^.*\.zip: /i, '') : name;
  const base = own.slice(own.search(/[^/\\]*$/)).toLowerCase();
  return base.replace(/\.[a-z.]+$/, '').replace(/[-_. ]*\d{4}[-_.]?\d{2}([-_.]?\d{2})?/g, '');
}
