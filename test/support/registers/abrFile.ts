import { abnFromAcn } from '../../../src/domain/abn.js';

/** The nth ABN for tests: valid, and usually ascending with n. */
export function testAbn(index: number): string {
  return abnFromAcn(String(950_000_000 + index));
}

interface RecordParts {
  readonly abn?: string;
  readonly status?: string;
  readonly statusFrom?: string;
  readonly updated?: string;
  readonly type?: string;
  readonly typeText?: string;
  readonly name?: string;
  /** Replaces MainEntity with its content. */
  readonly entity?: string;
  readonly state?: string;
  readonly postcode?: string;
  /** The elements after the entity: ASICNumber, GST, DGR, OtherEntity. */
  readonly rest?: string;
}

/** One record of the ABN bulk extract, on one line. */
export function abrRecord(parts: RecordParts = {}): string {
  const {
    abn = testAbn(1),
    status = 'ACT',
    statusFrom = '20000701',
    updated = '20200131',
    type = 'PRV',
    typeText = 'Australian Private Company',
    name = 'EXAMPLE PTY LTD',
    state = '<State>NSW</State>',
    postcode = '<Postcode>2000</Postcode>',
    rest = '<GST status="ACT" GSTStatusFromDate="20000701" />',
  } = parts;
  const address = `<BusinessAddress><AddressDetails>${state}${postcode}</AddressDetails></BusinessAddress>`;
  const main = `<MainEntity><NonIndividualName type="MN"><NonIndividualNameText>${name}</NonIndividualNameText></NonIndividualName>${address}</MainEntity>`;
  return `<ABR recordLastUpdatedDate="${updated}" replaced="N"><ABN status="${status}" ABNStatusFromDate="${statusFrom}">${abn}</ABN><EntityType><EntityTypeInd>${type}</EntityTypeInd><EntityTypeText>${typeText}</EntityTypeText></EntityType>${parts.entity ?? main}${rest}</ABR>`;
}

/** An OtherEntity element. */
export function otherName(type: string, name: string): string {
  return `<OtherEntity><NonIndividualName type="${type}"><NonIndividualNameText>${name}</NonIndividualNameText></NonIndividualName></OtherEntity>`;
}

interface FileParts {
  readonly sequence?: number;
  readonly extractTime?: string;
  readonly count?: number;
  readonly head?: string;
  readonly tail?: string;
}

/** A file of the ABN bulk extract with one record in each line, starting in line 4. */
export function abrFile(records: readonly string[], parts: FileParts = {}): string {
  const { sequence = 1, extractTime = '2026-05-06T12:23:33', count = records.length, tail = '</Transfer>\n' } = parts;
  const head = parts.head ?? '<?xml version="1.0" encoding="utf-8"?>\n<Transfer error="none">';
  return `${head}\n<TransferInfo><FileSequenceNumber>${sequence}</FileSequenceNumber><RecordCount>${count}</RecordCount><ExtractTime>${extractTime}</ExtractTime></TransferInfo>\n${records.map((record) => `${record}\n`).join('')}${tail}`;
}

/** `count` records whose names contain their number. */
export function abrRecords(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) =>
    abrRecord({ abn: testAbn(from + index), name: `NUMBER ${from + index} PTY LTD` }),
  );
}
