import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAbrExtract } from '../writeAbrExtract.js';

/** Published files have at most this many records. */
const recordsOfFile = 1_020_000;

interface Week {
  readonly folder: string;
  readonly records: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly changedEvery?: number;
}

/** Writes the files of one week's extract and prints the progress. */
export async function writeWeek({ folder, records, day, changedEvery = Infinity }: Week): Promise<{
  readonly files: readonly string[];
  readonly bytes: number;
  readonly seconds: number;
}> {
  const startedAt = performance.now();
  const files: string[] = [];
  let bytes = 0;
  for (let from = 0; from < records; from += recordsOfFile) {
    const sequence = files.length + 1;
    const path = join(folder, `${day.replaceAll('-', '')}_Public${String(sequence).padStart(2, '0')}.xml`);
    const part = { sequence, from, extractTime: `${day}T12:00:00`, changedEvery };
    await writeAbrExtract(path, Math.min(recordsOfFile, records - from), part);
    files.push(path);
    bytes += (await stat(path)).size;
    process.stderr.write(`  ${path} written\n`);
  }
  return { files, bytes, seconds: (performance.now() - startedAt) / 1000 };
}
