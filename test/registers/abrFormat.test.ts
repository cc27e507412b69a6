import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { saxesRows } from '../../bench/saxesRows.js';
import { abrFormat } from '../../src/registers/abr/abrFormat.js';
import { abrRowVersion } from '../../src/registers/abr/abrRowWriter.js';
import { abrFile, abrRecord, abrRecords, otherName, testAbn } from '../support/registers/abrFile.js';
import { copyColumns, readExtract, type ReadExtract } from '../support/registers/readExtract.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

let fileCount = 0;
async function read(content: string | Buffer, chunkBytes?: number): Promise<ReadExtract> {
  return await readExtract(abrFormat, files.write(`abr${++fileCount}.xml`, content), chunkBytes);
}

/** The columns of a record's row without its digest. */
async function readOne(record: string): Promise<readonly (string | null)[]> {
  const { rows, rejects } = await read(abrFile([record]));
  expect(rejects).toEqual([]);
  return withoutDigest(rows[0] ?? []);
}

function withoutDigest(row: readonly (string | null)[]): readonly (string | null)[] {
  expect(row[14]).toMatch(/^-?\d{1,19}$/);
  return row.toSpliced(14, 1);
}

async function readReject(record: string | Buffer): Promise<string> {
  const file = Buffer.concat([
    Buffer.from(abrFile([abrRecord({ abn: testAbn(8) })], { count: 3, tail: '' })),
    Buffer.from(record),
    Buffer.from(`\n${abrRecord({ abn: testAbn(9) })}\n</Transfer>`),
  ]);
  const { rows, rejects } = await read(file);
  expect(rows.map(([abn]) => abn)).toEqual([testAbn(8), testAbn(9)]);
  expect(rejects).toHaveLength(1);
  expect(rejects[0]).toMatchObject({ line: 5 });
  return rejects[0]?.reason ?? '';
}

describe('a record of the ABN bulk extract', () => {
  it('becomes a row with the columns of the table', async () => {
    const rest =
      '<ASICNumber ASICNumberType="undetermined">004085616</ASICNumber><GST status="CAN" GSTStatusFromDate="20190502" />' +
      '<DGR status="ACT" DGRStatusFromDate="20060301" /><DGR DGRStatusFromDate="20000701"><NonIndividualName type="DGR"><NonIndividualNameText>A FUND</NonIndividualNameText></NonIndividualName></DGR>' +
      otherName('TRD', 'SHOP') +
      otherName('BN', 'SHOP') +
      otherName('BN', 'SHOP');
    expect(await readOne(abrRecord({ status: 'CAN', rest }))).toEqual([
      testAbn(1), 'CAN', '20000701', '20200131', 'PRV', null, 'EXAMPLE PTY LTD', 'NSW', '2000', '004085616', 'CAN', '20190502',
      '[{"type":"DGR","name":"A FUND"},{"type":"TRD","name":"SHOP"},{"type":"BN","name":"SHOP"}]', null, '1',
    ]); // prettier-ignore
  });

  it('holds null for what it does not say: state, postcode, ACN, GST, names', async () => {
    const row = await readOne(abrRecord({ state: '<State />', postcode: '<Postcode></Postcode>', rest: '' }));
    expect(row.slice(7)).toEqual([null, null, null, null, null, null, null, '1']);
  });

  it('has no date of GST when it never had GST', async () => {
    const row = await readOne(abrRecord({ rest: '<GST status="NON" GSTStatusFromDate="19000101" />' }));
    expect(row.slice(10, 12)).toEqual(['NON', null]);
  });

  it.each([
    ['<GivenName>ANNE</GivenName><GivenName>MARIE</GivenName><FamilyName>EXAMPLE</FamilyName>', 'ANNE MARIE EXAMPLE'],
    ['<FamilyName>EXAMPLE</FamilyName>', 'EXAMPLE'],
    ['<NameTitle>DR</NameTitle><GivenName /><FamilyName> EXAMPLE </FamilyName>', 'EXAMPLE'],
  ])('names a person by given names, then the family name: %s', async (names, expected) => {
    const entity = `<LegalEntity><IndividualName type="LGL">${names}</IndividualName><BusinessAddress><AddressDetails><State>WA</State><Postcode /></AddressDetails></BusinessAddress></LegalEntity>`;
    const row = await readOne(abrRecord({ entity, type: 'IND', typeText: 'Individual/Sole Trader' }));
    expect(row.slice(4, 9)).toEqual(['IND', null, expected, 'WA', null]);
  });

  it('keeps the text of its type only where our table has none or another', async () => {
    expect((await readOne(abrRecord({ type: 'PRV', typeText: 'A new text' })))[5]).toBe('A new text');
    expect((await readOne(abrRecord({ type: 'NEW', typeText: 'A new type' })))[5]).toBe('A new type');
    expect((await readOne(abrRecord({ type: 'PRV', typeText: '' })))[5]).toBeNull();
  });

  it.each([
    ['A &amp; B &lt;C&gt; &quot;D&quot; &apos;E&apos;', `A & B <C> "D" 'E'`],
    ['CAF&#201; &#xe9;&#x1F600;', 'CAFÉ é😀'],
    ['CAFÉ ŌTAKI 😀', 'CAFÉ ŌTAKI 😀'],
    ['BACK\\SLASH\\N \\', 'BACK\\SLASH\\N \\'],
    ['A > B', 'A > B'],
    ['A\r\n  B\tC', 'A   B C'],
    ['  TRIMMED ', 'TRIMMED'],
  ])('keeps every character of a name: %j', async (written, name) => {
    const row = await readOne(abrRecord({ name: written, rest: otherName('TRD', written) }));
    expect(row[6]).toBe(name);
    expect(JSON.parse(row[12] ?? '')).toEqual([{ type: 'TRD', name }]);
  });

  it('may order its attributes as it likes, quote them with apostrophes and hold ones that are not known', async () => {
    const record = abrRecord()
      .replace(/recordLastUpdatedDate="(\d+)" replaced="N"/, `replaced='N' added="1"\n recordLastUpdatedDate = '$1'`)
      .replace(/status="(\w+)" ABNStatusFromDate="(\d+)"/, 'ABNStatusFromDate="$2"  status="$1" ');
    expect(await readOne(record)).toEqual(await readOne(abrRecord()));
  });

  it.each([
    ['replaced="N"', null],
    ['replaced="Y"', 't'],
    ['replaced="y"', 't'],
    ['', null],
  ])('marked with %j says whether it is replaced', async (mark, replaced) => {
    const row = await readOne(abrRecord().replace('replaced="N"', mark));
    expect(row[13]).toBe(replaced);
  });

  it('may be laid out over many lines', async () => {
    const pretty = abrRecord().replace(/></g, '>\n\t <').replace('<State>NSW</State>', '<State>\n  NSW\n</State>');
    expect(await readOne(pretty)).toEqual(await readOne(abrRecord()));
  });

  it('may have some hundred names', async () => {
    const names = Array.from({ length: 400 }, (_, index) => otherName('BN', `NAME "${index}"`)).join('');
    const row = await readOne(abrRecord({ rest: names }));
    expect(JSON.parse(row[12] ?? '')).toHaveLength(400);
  });

  it.each([
    ['a bad ABN', abrRecord({ abn: '11000000949' }), 'the ABN is not valid'],
    ['an ABN that begins below 11', abrRecord({ abn: '10870624871' }), 'the ABN is not valid'],
    ['no ABN', abrRecord().replace(/<ABN.*<\/ABN>/, ''), 'the ABN is missing'],
    ['no status', abrRecord().replace('status="ACT" ABN', 'ABN'), 'the status of the ABN is missing'],
    ['no type', abrRecord({ type: '' }), 'EntityTypeInd is missing'],
    ['no name', abrRecord({ name: ' ' }), 'the legal name is missing'],
    ['a day that does not exist', abrRecord({ statusFrom: '20230229' }), 'ABNStatusFromDate is not a date'],
    ['a date in another form', abrRecord({ updated: '2023-01-01' }), 'recordLastUpdatedDate is not a date'],
    [
      'an ASICNumber that is none',
      abrRecord({ rest: '<ASICNumber>12345</ASICNumber>' }),
      'ASICNumber does not have 9 digits',
    ],
    ['two ABNs', abrRecord().replace(/<ABN.*<\/ABN>/, '$&$&'), 'a part that may occur once occurs twice'],
    [
      'an element that is not known',
      abrRecord({ rest: '<Suppressed>Y</Suppressed>' }),
      '<Suppressed> is not allowed in <ABR>',
    ],
    ['an element in the wrong place', abrRecord({ rest: '<State>NSW</State>' }), '<State> is not allowed in <ABR>'],
    ['a NUL', abrRecord({ name: 'A\u0000B' }), 'a text has a control character'],
    ['a control character as an entity', abrRecord({ name: 'A&#1;B' }), 'a text is not valid XML'],
    ['a character that does not exist', abrRecord({ name: 'A&#xD800;B' }), 'a text is not valid XML'],
    ['an entity that is not XML’s', abrRecord({ name: 'A&nbsp;B' }), 'a text is not valid XML'],
    ['an ampersand that is bare', abrRecord({ name: 'A & B' }), 'a text is not valid XML'],
    ['an element that is not closed', abrRecord().replace('</Postcode>', ''), 'end tags do not match'],
    ['an attribute that is not closed', abrRecord().replace('status="ACT"', 'status="ACT'), 'a tag is malformed'],
    ['CDATA', abrRecord({ name: '<![CDATA[A]]>' }), '<> is not allowed in <NonIndividualNameText>'],
    [
      'text between its elements',
      abrRecord().replace('<EntityType>', 'stray<EntityType>'),
      'there is text between elements',
    ],
    [
      'a mark that nobody knows',
      abrRecord().replace('replaced="N"', 'replaced="maybe"'),
      'the mark replaced is neither Y nor N',
    ],
    ['nothing in it', '<ABR recordLastUpdatedDate="20200131" replaced="N" /></ABR>', 'the record is empty'],
  ])('is rejected with %s, and reading goes on', async (_, record, reason) => {
    expect(await readReject(record)).toBe(reason);
  });

  it('is rejected when a text is not valid UTF-8', async () => {
    expect(await readReject(Buffer.from(abrRecord({ name: 'CAFÉ' }), 'latin1'))).toBe('a text is not valid UTF-8');
  });

  it('is rejected when another begins inside it, which is read', async () => {
    const { rows, rejects } = await read(abrFile([abrRecord().replace('</ABR>', ''), abrRecord({ abn: testAbn(2) })]));
    expect(rows.map(([abn]) => abn)).toEqual([testAbn(2)]);
    expect(rejects).toMatchObject([{ number: testAbn(1), reason: 'a second <ABR> begins inside the record' }]);
  });

  it('is rejected with its file, its line and its number where that is legible', async () => {
    const path = files.write(
      'numbers.xml',
      abrFile([abrRecord(), '', '', abrRecord({ abn: testAbn(2), updated: '0' })], { count: 2 }),
    );
    const { rejects } = await readExtract(abrFormat, path);
    expect(rejects).toEqual([
      { number: testAbn(2), file: 'numbers.xml', line: 7, reason: 'recordLastUpdatedDate is not a date' },
    ]);
  });

  it('is rejected on the line of the fault when it is laid out over many', async () => {
    const pretty = (record: string): string => record.replace(/></g, '>\n<');
    const { rejects } = await read(
      abrFile([pretty(abrRecord()), pretty(abrRecord({ abn: '1' })), 'stray</ABR>'], { count: 3 }),
    );
    const lines = pretty(abrRecord()).split('\n').length;
    expect(rejects.map(({ line }) => line)).toEqual([4 + lines + 1, 4 + lines * 2]);
  });
});

describe('a file of the ABN bulk extract', () => {
  it('reads the same however it is cut into chunks', async () => {
    const records = [
      ...abrRecords(5),
      abrRecord({ abn: '1' }),
      abrRecord({ abn: testAbn(7), name: 'CAFÉ &amp; ŌTAKI' }),
    ];
    const whole = await read(abrFile(records));
    expect(whole.rejects).toHaveLength(1);
    for (const chunkBytes of [1, 2, 7, 64, 1000]) {
      expect(await read(abrFile(records), chunkBytes)).toMatchObject({ rows: whole.rows, outcome: whole.outcome });
    }
  });

  it('may begin with a byte order mark and hold Windows line ends', async () => {
    const { rows } = await read(`\ufeff${abrFile(abrRecords(3)).replace(/\n/g, '\r\n')}`);
    expect(rows).toHaveLength(3);
  });

  it('may hold no records', async () => {
    expect((await read(abrFile([]))).outcome).toEqual({ records: 0, newest: null });
  });

  it.each([
    [
      'cut off behind a record',
      abrFile(abrRecords(3), { tail: '' }),
      /is cut off or damaged after 3 records: it does not end with <\/Transfer>/,
    ],
    ['cut off in a record', abrFile(abrRecords(3)).slice(0, -60), /is cut off or damaged after 2 records/],
    ['two files in one', abrFile(abrRecords(3)) + abrFile(abrRecords(2)), /states 3 records and has/],
    ['short of a record', abrFile(abrRecords(3), { count: 4 }), /states 4 records and has 3\./],
    [
      'a transfer that failed',
      abrFile([], { head: '<Transfer error="timeout">' }),
      /says that its transfer failed: error="timeout"/,
    ],
    [
      'in another encoding',
      abrFile([], { head: '<?xml version="1.0" encoding="utf-16"?><Transfer error="none">' }),
      /is in utf-16; the ABN bulk extract is UTF-8/,
    ],
    ['with a broken head', abrFile([], { extractTime: 'yesterday' }), /The TransferInfo of .* is incomplete/],
    [
      'with a document type',
      abrFile([], { head: '<!DOCTYPE Transfer [<!ENTITY a "b">]><Transfer error="none">' }),
      /is not a file of the ABN bulk extract/,
    ],
    ['HTML', '<!doctype html><html></html>', /is not a file of the ABN bulk extract/],
    ['JSON', '[{"nzbn": 1}]', /is not a file of the ABN bulk extract/],
    ['empty', '', /is not a file of the ABN bulk extract/],
  ])('is refused as a whole when it is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('reads the whole sample as a full XML parser does', async () => {
    const path = fileURLToPath(new URL('../../data/sample/abn.xml', import.meta.url));
    const { rows, rejects } = await readExtract(abrFormat, path);
    expect(rejects).toEqual([]);
    let expected = '';
    for await (const chunk of saxesRows(path)) expected += chunk.rows.toString();
    // The plain reader keeps no text of a type and every repeated name.
    const comparable = (row: readonly (string | null)[]): unknown[] => [...row.slice(0, 5), ...row.slice(6, 12)];
    const listNames = (row: readonly (string | null)[]): Set<string> =>
      new Set((JSON.parse(row[12] ?? '[]') as object[]).map((name) => JSON.stringify(name)));
    const expectedRows = copyColumns(expected);
    expect(rows.map(comparable)).toEqual(expectedRows.map(comparable));
    expect(rows.map(listNames)).toEqual(expectedRows.map(listNames));
  });

  it('has the rows of this version, or the version was not raised', async () => {
    const { rows } = await readExtract(abrFormat, fileURLToPath(new URL('../../data/sample/abn.xml', import.meta.url)));
    const hash = createHash('sha256')
      .update(JSON.stringify(rows.map(withoutDigest)))
      .digest('hex');
    // If the hash differs although the sample has not changed, raise abrRowVersion: the register would otherwise keep its old rows.
    expect([abrRowVersion, hash]).toEqual([1n, '7c5f194ac5141ab9d6981ec52c717f17096222b9d86ba3340316a82bc181c9b3']);
  });

  (hasSharedRegisters ? it : it.skip)('reads real records as they are', async () => {
    const path = sharedRegisterPath('abr-bulk/20260506_Public01.sample.xml');
    const { rows, rejects, outcome } = await readExtract(abrFormat, path);
    expect(rejects).toEqual([]);
    expect(outcome.records).toBe(11);
    expect(withoutDigest(rows[1] ?? [])).toEqual([
      '11000002568', 'CAN', '20190501', '20190531', 'PRV', null, 'TOOHEYS PTY LIMITED', 'NSW', '2141', '000002568', 'CAN',
      '20190502', null, null, '1',
    ]); // prettier-ignore
    const names = JSON.parse(rows[3]?.[12] ?? '') as { type: string; name: string }[];
    expect(names.filter(({ name }) => name === 'SNP SECURITY')).toEqual([
      { type: 'TRD', name: 'SNP SECURITY' },
      { type: 'BN', name: 'SNP SECURITY' },
    ]);
  });
});
