import { dayOf } from '../dayOf.js';
import { ImportRefusal } from '../import/importRefusal.js';

/** What the head of a file of the ABN bulk extract says. */
export interface TransferInfo {
  readonly isSample: boolean;
  readonly sequence: number;
  readonly recordCount: number;
  /** Sydney time without a zone, as the extract writes it. */
  readonly extractTime: string;
  /** Bytes up to the first record. */
  readonly length: number;
}

/** The mark of the shipped sample: a comment, so that the file keeps the official format. */
export const sampleMark = '<!-- SAMPLE: invented data, no real entity -->';

const longestHead = 64 * 1024;
const pattern =
  /^\ufeff?(?:<\?xml[^>]*\?>)?(?:\s|<!--[^]*?-->)*<Transfer\s+error\s*=\s*["']([^"']*)["']\s*>(?:\s|<!--[^]*?-->)*<TransferInfo>([^]*?)<\/TransferInfo>/;

/**
 * Reads the head of a file; null when these bytes do not hold all of it yet.
 * @throws ImportRefusal when this is no file of the extract, or one that says it failed
 */
export function readTransferInfo(bytes: Buffer, name: string): TransferInfo | null {
  const head = bytes.toString('latin1', 0, longestHead).replace(/^\u00ef\u00bb\u00bf/, '\ufeff');
  const match = pattern.exec(head);
  if (!match) {
    if (head.length < longestHead) return null;
    throw notAnExtract(name);
  }
  const [whole, error, info = ''] = match;
  const encoding = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(encoding)) throw new ImportRefusal(`${name} is in ${encoding}; the ABN bulk extract is UTF-8.`);
  if (error !== 'none') throw new ImportRefusal(`${name} says that its transfer failed: error="${error ?? ''}".`);
  const extractTime = elementOf(info, 'ExtractTime');
  const sequence = Number(elementOf(info, 'FileSequenceNumber'));
  const recordCount = Number(elementOf(info, 'RecordCount'));
  const isWhole =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(extractTime) &&
    dayOf(extractTime) !== null &&
    !Number.isNaN(Date.parse(extractTime)) &&
    Number.isInteger(sequence) &&
    sequence > 0 &&
    sequence < 32_768 &&
    Number.isInteger(recordCount) &&
    recordCount >= 0;
  if (!isWhole) throw new ImportRefusal(`The TransferInfo of ${name} is incomplete.`);
  return {
    isSample: whole.includes(sampleMark),
    sequence,
    recordCount,
    extractTime: extractTime.slice(0, 19),
    length: Buffer.byteLength(whole, 'latin1') + (whole.startsWith('\ufeff') ? 2 : 0),
  };
}

export function notAnExtract(name: string): ImportRefusal {
  return new ImportRefusal(
    `${name} is not a file of the ABN bulk extract: it does not begin with <Transfer> and TransferInfo.`,
  );
}

function elementOf(info: string, name: string): string {
  return new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(info)?.[1] ?? '';
}
