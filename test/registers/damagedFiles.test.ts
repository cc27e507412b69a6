import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { abrFormat } from '../../src/registers/abr/abrFormat.js';
import type { ExtractFormat, KnownRecords, Reject } from '../../src/registers/import/extractFile.js';
import { ImportRefusal } from '../../src/registers/import/importRefusal.js';
import { noKnownRecords } from '../../src/registers/import/knownRecords.js';
import { nzbnCsvFormat } from '../../src/registers/nzbn/csv/nzbnCsvFormat.js';
import { nzbnFormat } from '../../src/registers/nzbn/nzbnFormat.js';
import { coreHeader, coreRecord, csvFile } from '../support/registers/csvSet.js';
import { copyColumns } from '../support/registers/readExtract.js';

const sampleLines = (name: string): string[] =>
  readFileSync(new URL(`../../data/sample/${name}`, import.meta.url), 'latin1').split('\n');
const abrLines = sampleLines('abn.xml');
const nzbnLines = sampleLines('nzbn.json').slice(1, -2);

const head =
  '<?xml version="1.0" encoding="utf-8"?>\n<Transfer error="none">\n<TransferInfo><FileSequenceNumber>1</FileSequenceNumber>';
const abrSubject = {
  format: abrFormat,
  columns: 16,
  file: (random: Random) =>
    `${head}<RecordCount>6</RecordCount><ExtractTime>2026-11-01T00:00:00</ExtractTime></TransferInfo>\n${random.pick(abrLines.slice(4, -2), 6).join('\n')}\n</Transfer>\n`,
};
const subjects = [
  abrSubject,
  {
    format: nzbnFormat,
    columns: 17,
    file: (random: Random) =>
      `[\n${random
        .pick(nzbnLines, 4)
        .map((line) => line.replace(/,$/, ''))
        .join(',\n')}\n]\n`,
  },
  {
    format: nzbnCsvFormat,
    columns: 8,
    file: (random: Random) =>
      csvFile(
        coreHeader,
        random.pick(nzbnLines, 12).map((line) =>
          coreRecord(/\b9429\d{9}\b/.exec(line)?.[0] ?? '', {
            name: /"entityName":"([^"]*)"/.exec(line)?.[1] ?? 'A',
          }),
        ),
      ),
  },
];

describe('a file that is damaged at random', () => {
  it.each(subjects)(
    'is refused or read, the same in any chunks, and never by half',
    async ({ format, columns, file }) => {
      const random = new Random(42);
      const seen = { refused: 0, read: 0 };
      for (let round = 0; round < 400; round++) {
        const bytes = damaged(Buffer.from(file(random), 'latin1'), random);
        const whole = await readOutcome(format, bytes, bytes.length);
        expect(await readOutcome(format, bytes, 1 + random.below(300))).toEqual(whole);
        if (whole === 'refused') seen.refused++;
        else {
          seen.read++;
          for (const row of copyColumns(whole.rows)) expect(row).toHaveLength(columns);
        }
      }
      expect(Math.min(seen.refused, seen.read)).toBeGreaterThan(50);
    },
  );

  it('has the same records and faults when the undamaged ones are known', async () => {
    const random = new Random(43);
    const seen = { known: 0, new: 0, faults: 0 };
    for (let round = 0; round < 800; round++) {
      const original = Buffer.from(abrSubject.file(random), 'latin1');
      const before = await readOutcome(abrFormat, original, original.length);
      const bytes = damaged(original, random);
      const whole = await readOutcome(abrFormat, bytes, bytes.length);
      const rows = new Map(before === 'refused' ? [] : toLines(before).map((row) => [toKey(row), row]));
      const known: string[] = [];
      const has = (number: number, digest: bigint): boolean => {
        const row = rows.get(`${number} ${digest}`);
        return row !== undefined && known.push(row) > 0;
      };
      const read = await readOutcome(abrFormat, bytes, 1 + random.below(300), has);
      if (whole === 'refused' || read === 'refused') {
        expect(read).toBe(whole);
        continue;
      }
      expect({ ...read, rows: '' }).toEqual({ ...whole, rows: '' });
      expect([...known, ...toLines(read)].toSorted()).toEqual(toLines(whole).toSorted());
      seen.known += known.length;
      seen.new += toLines(read).length;
      seen.faults += read.rejects.length;
    }
    expect(Math.min(seen.known, seen.new, seen.faults)).toBeGreaterThan(30);
  });
});

const toLines = ({ rows }: Exclude<Outcome, 'refused'>): string[] => rows.split('\n').slice(0, -1);

/** The number and digest of an ABR row. */
function toKey(row: string): string {
  const columns = row.split('\t');
  return `${columns[0]} ${columns[14]}`;
}

type Outcome = 'refused' | { readonly rows: string; readonly rejects: readonly Reject[]; readonly records: number };

async function readOutcome(
  format: ExtractFormat,
  bytes: Buffer,
  chunkBytes: number,
  has: KnownRecords['has'] = null,
): Promise<Outcome> {
  async function* chunks(): AsyncGenerator<Buffer, void, void> {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield await Promise.resolve(bytes.subarray(at, at + chunkBytes));
    }
  }
  const source = { name: 'damaged', bytes: bytes.length, chunks };
  const rejects: Reject[] = [];
  try {
    const head = await format.readHead(source);
    if (!head) return 'refused';
    const reading = format.rows({ source, head, sequence: 1 }, (reject) => rejects.push(reject), {
      ...(await noKnownRecords(0n)),
      has,
    });
    let rows = '';
    for (;;) {
      const next = await reading.next();
      if (next.done) return { rows, rejects, records: next.value.records };
      rows += next.value.rows.toString('latin1');
    }
  } catch (error) {
    if (error instanceof ImportRefusal) return 'refused';
    throw error;
  }
}

/** One to three bytes or stretches are removed, inserted, changed or repeated. */
function damaged(whole: Buffer, random: Random): Buffer {
  let bytes = whole;
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(bytes.length);
    const from = random.below(bytes.length);
    const [inserted, skipped] = [
      [Buffer.alloc(0), 1 + random.below(20)],
      [Buffer.from(random.pick(fragments, 1)[0] ?? '', 'latin1'), 0],
      [Buffer.from([random.below(256)]), 1],
      [bytes.subarray(from, from + random.below(200)), 0],
    ][random.below(4)] as [Buffer, number];
    bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + skipped)]);
  }
  return bytes;
}

const fragments = ['<ABR ', '</ABR>', '<', '>', '"', "'", '/', '&', '&amp;', '<ABN', '\n', '\0', '</State>', '\xff', '{', '}', '[', ']', '\\', '"nzbn"', ',', ':']; // prettier-ignore

/** The same sequence for the same seed: a failure comes back. */
class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  pick<Item>(items: readonly Item[], count: number): Item[] {
    return Array.from({ length: count }, () => items[this.below(items.length)] as Item);
  }
}
