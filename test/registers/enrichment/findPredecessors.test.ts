import { describe, expect, it } from '@jest/globals';
import { findPredecessors } from '../../../src/registers/enrichment/findPredecessors.js';
import { company } from '../../domain/policies/policyFacts.js';
import { abrFile, abrRecord, testAbn } from '../../support/registers/abrFile.js';
import { importBench } from '../../support/registers/importBench.js';

const bench = importBench();
const youngAbn = testAbn(1);
type Parts = Parameters<typeof abrRecord>[0];
const toPostcode = (postcode: string): string => `<Postcode>${postcode}</Postcode>`;
const cancelled = (number: number, name: string, more: Parts = {}): string =>
  abrRecord({
    abn: testAbn(number),
    status: 'CAN',
    statusFrom: '20260301',
    name,
    postcode: toPostcode('6000'),
    ...more,
  });
const active = (number: number, name: string): string => abrRecord({ abn: testAbn(number), name });

/** Imports these entities with a young company of postcode 2000, and looks for its predecessor on 20 November 2026. */
async function find(name: string, others: readonly string[], postcode: string | null = '2000'): Promise<unknown> {
  await bench.importAbr(bench.write(abrFile([abrRecord({ abn: youngAbn, name }), ...others])));
  const record = { ...company, abn: youngAbn, legalName: name, otherNames: [], registeredPostcode: postcode };
  const asked = { record, businessNames: [], isSample: false, on: '2026-11-20' };
  return (await findPredecessors(bench.database.pool, [asked]))[0];
}

const hint = { abn: testAbn(2), sharedName: 'RIVERBEND JOINERY', cancelledFrom: '2026-03-01', postcode: null };

describe('the predecessor of RIVERBEND JOINERY GROUP PTY LTD', () => {
  const young = 'RIVERBEND JOINERY GROUP PTY LTD';

  it.each<[string, string[]]>([
    ['has the name at another postcode', [cancelled(2, 'RIVERBEND JOINERY PTY LTD')]],
    ['has no postcode', [cancelled(2, 'RIVERBEND JOINERY PTY LTD', { postcode: '' })]],
    ['has its liquidation in the name', [cancelled(2, 'Riverbend Joinery Pty Ltd (In Liquidation)')]],
    [
      'is one of five entities with the name',
      [cancelled(2, 'RIVERBEND JOINERY PTY LTD'), ...[3, 4, 5, 6].map((at) => active(at, 'RIVERBEND JOINERY PTY LTD'))],
    ],
  ])('is found, without a postcode in common, if it %s', async (_title, others) => {
    expect(await find(young, others)).toMatchObject(hint);
  });

  it('is found if the register has no postcode of the young company', async () => {
    expect(await find(young, [cancelled(2, 'RIVERBEND JOINERY PTY LTD')], null)).toMatchObject(hint);
  });

  it.each<[string, string[]]>([
    [
      'is one of six entities with the name',
      [
        cancelled(2, 'RIVERBEND JOINERY PTY LTD'),
        ...[3, 4, 5, 6, 7].map((at) => active(at, 'RIVERBEND JOINERY PTY LTD')),
      ],
    ],
    ['has only a similar name', [cancelled(2, 'RIVERBENDS JOINERY PTY LTD')]],
    ['was cancelled more than two years ago', [cancelled(2, 'RIVERBEND JOINERY PTY LTD', { statusFrom: '20241119' })]],
    ['is a sole trader', [cancelled(2, 'RIVERBEND JOINERY PTY LTD', { type: 'IND' })]],
    ['is active', [active(2, 'RIVERBEND JOINERY PTY LTD')]],
  ])('is not found at another postcode if it %s', async (_title, others) => {
    expect(await find(young, others)).toBeNull();
  });

  it('is the one at the same postcode, however many entities have the name, before a later one elsewhere', async () => {
    const same = cancelled(3, 'RIVERBEND JOINERY PTY LTD', { postcode: toPostcode('2000'), statusFrom: '20260101' });
    const elsewhere = cancelled(2, 'RIVERBEND JOINERY PTY LTD');
    const found = { ...hint, abn: testAbn(3), cancelledFrom: '2026-01-01', postcode: '2000' };
    expect(await find(young, [elsewhere, same])).toMatchObject(found);
    const more = [4, 5, 6, 7, 8].map((at) => active(at, 'RIVERBEND JOINERY PTY LTD'));
    expect(await find(young, [elsewhere, same, ...more])).toMatchObject(found);
  });
});

describe('the predecessor of a company with a name of one word', () => {
  it('is never found', async () => {
    expect(await find('RIVERBEND PTY LTD', [cancelled(2, 'RIVERBEND PTY LTD')])).toBeNull();
  });
});
