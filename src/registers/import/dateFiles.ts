import { ImportRefusal } from './importRefusal.js';
import type { LoadedFile, StagedFile } from './stagedFile.js';

/**
 * Of which day each file is: what was stated, else what the file says, else the newest change in its records, or in those of the
 * whole set where the files are tables of one.
 * @throws ImportRefusal when nothing says it
 */
export function dateFiles(files: readonly LoadedFile[], asOf: string | null, isSet: boolean): readonly StagedFile[] {
  const newestOf = (of: readonly LoadedFile[]): string | null =>
    of.map(({ newest }) => newest).reduce((left, right) => ((right ?? '') > (left ?? '') ? right : left), null);
  return files.map((file) => {
    const extractTime = asOf ?? file.head.extractTime ?? newestOf(isSet ? files : [file]);
    if (extractTime) return { ...file, extractTime };
    throw new ImportRefusal(`${file.source.name} has no date. State the date with --as-of YYYY-MM-DD.`);
  });
}
