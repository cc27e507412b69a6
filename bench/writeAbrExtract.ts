import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { inventWord } from './inventName.js';
import { abnFromAcn, isAcn } from '../src/domain/abn.js';

const surnames = [
  'NGUYEN',
  'SMITH',
  "O'BRIEN",
  'PAPADOPOULOS',
  'WILLIAMS',
  'SINGH',
  'TAYLOR',
  'KAUR',
  'LI',
  'MARTIN-JONES',
];
const givenNames = ['ANNE', 'MATTHEW', 'PRIYA', 'WEI', 'ELIZABETH', 'JOHN', 'MOHAMMED', 'CHRISTOPHER', 'MAI', 'ISLA'];
const words = [
  'BAYSIDE',
  'HARBOUR',
  'SOUTHERN',
  'PLUMBING',
  'HOLDINGS',
  'TRANSPORT',
  'MEDICAL',
  'GREEN',
  'CAFÉ',
  'LOGISTICS',
];
const states = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'];

/** A part of an extract of a given week. */
export interface AbrPart {
  readonly sequence?: number;
  /** The position of its first record in the whole extract. */
  readonly from?: number;
  readonly extractTime?: string;
  /** Records whose ABN this divides differ from those of the previous week. */
  readonly changedEvery?: number;
  /** Whether names consist of hundreds of thousands of words, as frequent as those of real names. */
  readonly hasManyWords?: boolean;
}

/**
 * Writes a file of the ABN bulk extract with invented records in the form and proportions of real ones. They have about
 * 640 bytes each, with ascending ABNs. Three in five are persons, one in four companies, and the rest trusts and funds.
 * Their names consist of a few dozen words, or of hundreds of thousands, as frequent as those of real names.
 */
export async function writeAbrExtract(path: string, records: number, part: AbrPart = {}): Promise<void> {
  await pipeline(chunks(records, part), createWriteStream(path));
}

/**
 * A distinct ABN for each index up to 24 million. The ABN of a company ends in its ACN with a correct check digit, as
 * on the real register, because the look-ups at ASIC depend on it.
 */
export function abnAt(place: number): string {
  const digits = String(100_000_000 + place * 37);
  if (!isCompany(toKind(toIndex(Number(digits))))) return abnFromAcn(digits);
  const acns = Array.from({ length: 10 }, (_, check) => `${digits.slice(0, 8)}${check}`);
  return abnFromAcn(acns.find(isAcn) ?? digits);
}

/**
 * The index that determines a record's content. The last digit of the number, and the first two of an ABN, are ignored.
 */
function toIndex(number: number): number {
  return Math.floor((number % 1_000_000_000) / 10) % 1_000_003;
}

function toKind(index: number): number {
  return index % 20;
}

function isCompany(kind: number): boolean {
  return kind >= 12 && kind < 17;
}

function* chunks(records: number, part: AbrPart): Generator<string> {
  const {
    sequence = 1,
    from = 0,
    extractTime = '2026-11-04T12:00:00',
    changedEvery = Infinity,
    hasManyWords = false,
  } = part;
  yield `<?xml version="1.0" encoding="utf-8"?>\n<Transfer error="none">\n<TransferInfo><FileSequenceNumber>${sequence}</FileSequenceNumber>`;
  yield `<RecordCount>${records}</RecordCount><ExtractTime>${extractTime}</ExtractTime></TransferInfo>\n`;
  const numbers = Array.from({ length: records }, (_, index) => Number(abnAt(from + index)));
  numbers.sort((left, right) => left - right);
  let text = '';
  for (const abn of numbers) {
    const index = toIndex(abn);
    text += record(String(abn), index, toChange(abn, changedEvery), hasManyWords);
    if (text.length > 1_000_000) {
      yield text;
      text = '';
    }
  }
  yield `${text}</Transfer>\n`;
}

type Change = 'status' | 'name' | 'gst' | null;

function toChange(abn: number, changedEvery: number): Change {
  return abn % changedEvery === 0 ? ((['status', 'name', 'gst'] as const)[(abn / changedEvery) % 3] ?? null) : null;
}

function record(abn: string, index: number, asked: Change, hasManyWords: boolean): string {
  const pick = (list: readonly string[], salt: number): string =>
    list[Math.floor(((((index + salt) * 2_654_435_761) % 4_294_967_296) / 4_294_967_296) * list.length)] ?? '';
  const wasActive = index % 5 < 2;
  // A cancelled entity has no GST registration to lose.
  const change = asked === 'gst' && !wasActive ? 'status' : asked;
  const isActive = wasActive !== (change === 'status');
  const status = isActive ? 'ACT' : 'CAN';
  const renamed = change === 'name' ? ' RENAMED' : '';
  const address = `<BusinessAddress><AddressDetails><State>${pick(states, 1)}</State><Postcode>${2000 + (index % 6000)}</Postcode></AddressDetails></BusinessAddress>`;
  const gst =
    (index % 3 === 0) !== (change === 'gst')
      ? `<GST status="${status}" GSTStatusFromDate="20000701" />`
      : '<GST status="NON" GSTStatusFromDate="19000101" />';
  let names = 0;
  const business = (salt: number): string => inventWord('business', index, salt + 7 * names);
  const name = (): string =>
    hasManyWords
      ? `${business(1)} ${business(2)}${index % 3 === names++ ? ` ${business(3)}` : ''}`
      : `${pick(words, 2)} ${pick(words, 3)} ${index % 11 === 0 ? '&amp; ' : ''}${pick(surnames, 4)} ${pick(words, 5)}`;
  const other = (type: string): string =>
    `<OtherEntity><NonIndividualName type="${type}"><NonIndividualNameText>${name()}</NonIndividualNameText></NonIndividualName></OtherEntity>`;
  const start = `<ABR recordLastUpdatedDate="2018${String(1 + (index % 12)).padStart(2, '0')}16" replaced="N"><ABN status="${status}" ABNStatusFromDate="20${String(index % 24).padStart(2, '0')}1101">${abn}</ABN>`;
  const kind = toKind(index);
  if (kind < 12) {
    const second =
      index % 2 ? `<GivenName>${hasManyWords ? inventWord('given', index, 6) : pick(givenNames, 6)}</GivenName>` : '';
    return `${start}<EntityType><EntityTypeInd>IND</EntityTypeInd><EntityTypeText>Individual/Sole Trader</EntityTypeText></EntityType><LegalEntity><IndividualName type="LGL"><GivenName>${hasManyWords ? inventWord('given', index, 7) : pick(givenNames, 7)}</GivenName>${second}<FamilyName>${hasManyWords ? inventWord('family', index, 8) : pick(surnames, 8)}${renamed}</FamilyName></IndividualName>${address}</LegalEntity>${gst}${kind < 4 ? other('TRD') : ''}</ABR>\n`;
  }
  const [code, text] = isCompany(kind)
    ? ['PRV', 'Australian Private Company']
    : kind === 17
      ? ['DTT', 'Discretionary Trading Trust']
      : kind === 18
        ? ['FPT', 'Family Partnership']
        : ['SMF', 'ATO Regulated Self-Managed Superannuation Fund'];
  const asic = code === 'PRV' ? `<ASICNumber ASICNumberType="undetermined">${abn.slice(2)}</ASICNumber>` : '';
  const suffix = code === 'PRV' ? ' PTY LTD' : '';
  const others = kind === 12 ? other('BN') + other('TRD') + other('BN') : kind < 15 ? other('BN') : '';
  return `${start}<EntityType><EntityTypeInd>${code}</EntityTypeInd><EntityTypeText>${text}</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${name()}${renamed}${suffix}</NonIndividualNameText></NonIndividualName>${address}</MainEntity>${asic}${gst}${others}</ABR>\n`;
}
