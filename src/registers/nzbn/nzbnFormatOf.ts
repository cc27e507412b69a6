import type { ExtractFormat, ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { nzbnCsvFormat } from './csv/nzbnCsvFormat.js';
import { nzbnFormat } from './nzbnFormat.js';

/**
 * JSON or the set of CSV files, by what the files begin with.
 * @throws ImportRefusal when there are both: they hold the same entities
 */
export async function nzbnFormatOf(sources: readonly ExtractSource[]): Promise<ExtractFormat> {
  const isCsv = await Promise.all(sources.map(beginsAsCsv));
  const [csv, json] = [sources[isCsv.indexOf(true)], sources[isCsv.indexOf(false)]];
  if (csv && json) {
    throw new ImportRefusal(`${csv.name} is CSV and ${json.name} is not. Import either CSV or JSON.`);
  }
  return csv ? nzbnCsvFormat : nzbnFormat;
}

/** A header begins with a letter or a quote, behind a byte order mark or not. */
async function beginsAsCsv(source: ExtractSource): Promise<boolean> {
  for await (const chunk of source.chunks()) {
    const text = chunk
      .toString('utf8', 0, 64)
      .replace(/^\ufeff/, '')
      .trimStart();
    if (text !== '') return /^["a-z]/i.test(text);
  }
  return false;
}
