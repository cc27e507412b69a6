import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { exportBundle } from '../../../src/audit/exportBundle.js';
import { bundleText } from '../../../src/domain/audit/auditBundle.js';
import { verifyBundle } from '../../../src/domain/audit/verifyBundle.js';
import type { Identifier } from '../../../src/domain/identifier.js';
import {
  createLiveRegisters,
  liveThenExtract,
  type LiveSettings,
} from '../../../src/registers/live/createLiveRegisters.js';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/database/database.js';
import {
  abn,
  abrDetails,
  abrMessage,
  abrXmlEntity,
  acn,
  guid,
  nzbn,
  nzbnEntity,
  otherAbn,
  subscriptionKey,
} from '../../support/registers/liveRecords.js';
import { liveOptions, registerServer } from '../../support/registers/liveRegister.js';
import { sweepExpired } from '../../../src/workers/jobs/retention.js';
import { readBody } from '../../../src/encryption/registerAnswer.js';

let server: Awaited<ReturnType<typeof registerServer>>;
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  server = await registerServer();
  const database = await testDatabase({ sample: true });
  const liveRegisters = createLiveRegisters(
    { abr: { guid, service: 'json', url: server.url }, nzbn: undefined },
    liveOptions(server.ca, database, { limits: { firstWaitMs: 1, failures: 1_000 } }),
  );
  app = await testApp({ database, services: { liveRegisters } });
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId)).key);
});

afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await server.stop();
});

const wants = (registerSource: string) =>
  app.database.pool.query('update organisations set register_source = $1 where id = $2', [
    registerSource,
    organisationId,
  ]);

describe('a verification over the live register', () => {
  it('says so, and keeps the answer without the GUID', async () => {
    await wants('live');
    server.answers(abrDetails({ EntityName: `TEAPOTS ${guid} PTY LTD` }), 'text/javascript; charset=utf-8');
    const { status, body } = await client.verify(abn);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ status: 'verified', source: { register: 'ABR', kind: 'live' } });

    const { rows } = await app.database.pool.query<{ facts: any }>('select facts from verifications where id = $1', [
      body.result.id,
    ]);
    const { id, sha256 } = (rows[0] as { facts: any }).facts.answer.evidence;
    const kept = await app.database.pool.query('select * from register_answers where id = $1', [id]);
    const { sealed_body: sealedBody } = kept.rows[0];
    const text = await readBody(app.services.vault, id, { body: null, sealedBody });
    expect(text).toContain('TEAPOTS [removed] PTY LTD');
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    expect(kept.rows[0].sha256).toBe(sha256);
  });

  it('is in the bundle of its audit, with the answer that it rests on', async () => {
    await wants('live');
    server.answers(abrDetails(), 'text/javascript');
    const { body } = await client.verify(abn);
    const text = await exportBundle(app.services, body.result.id);
    const bundle = JSON.parse(text);
    expect(bundle.evidence).toMatchObject({ register: 'ABR', identifier: abn, status: 200, text: abrDetails() });
    expect(await verifyBundle(text, {})).toMatchObject({ verdict: 'selfConsistent', faults: [] });
    const changed = { ...bundle, evidence: { ...bundle.evidence, text: abrDetails({ AbnStatus: 'Cancelled' }) } };
    const { faults } = await verifyBundle(`${bundleText(changed)}\n`, {});
    expect(faults.map(({ rule }) => rule)).toContain('evidence');
  });

  it('is no verdict where the register fails, and one of the extract where the organisation takes that', async () => {
    await wants('live');
    server.answers('', 'text/plain', 500);
    expect(await client.verify(abn)).toMatchObject({ status: 503, body: { code: 'REGISTER_UNAVAILABLE' } });

    await wants('live_then_extract');
    const { body } = await client.verify(abn);
    expect(body.result).toMatchObject({ status: 'verified', source: { kind: 'extract' } });
    const { rows } = await app.database.pool.query<{ facts: any }>('select facts from verifications where id = $1', [
      body.result.id,
    ]);
    expect(rows[0]?.facts.answer.insteadOf).toMatchObject({ source: { kind: 'live', register: 'ABR' } });
  });

  it.each([
    ['a status that is not known', abrDetails({ AbnStatus: 'Suspended' })],
    ['no name', abrDetails({ EntityName: '' })],
    ['another number', abrDetails({ Abn: otherAbn })],
  ])('is no verdict where the record has %s, whatever the extract holds', async (_, record) => {
    await wants('live_then_extract');
    server.answers(record, 'text/javascript');
    const { status, body } = await client.verify(abn);
    expect([status, body.code]).toEqual([503, 'REGISTER_UNAVAILABLE']);
    expect(await client.get(`/api/enterprise/verifications/${body.verificationId}`)).toMatchObject({
      body: { verification: { status: 'error', source: { kind: 'live' } } },
    });
  });

  it('is one of the extract where the register sends a message that is about no number', async () => {
    await wants('live_then_extract');
    server.answers(abrMessage('The service is closed for maintenance'), 'text/javascript');
    expect((await client.verify(abn)).body.result).toMatchObject({ status: 'verified', source: { kind: 'extract' } });
  });

  it('is not_found where the register says so, whatever the extract holds', async () => {
    await wants('live_then_extract');
    server.answers(abrMessage('No record found', { Abn: abn }), 'text/javascript');
    expect((await client.verify(abn)).body.result).toMatchObject({ status: 'not_found', source: { kind: 'live' } });
  });

  it('names the registered number that a swap which no check digit sees makes of one that is not found', async () => {
    const { rows } = await app.database.pool.query<{ acn: string; legal_name: string }>(
      `select acn, legal_name from abr_entities where substr(acn, 8, 1) <> substr(acn, 9, 1) and status = 'ACT' order by abn limit 1`,
    );
    const { acn: held, legal_name: legalName } = rows[0] ?? { acn: '', legal_name: '' };
    const swapped = `${held.slice(0, 7)}${held.slice(8)}${held.slice(7, 8)}`;
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    await wants('live_then_extract');
    server.answers(abrMessage('No record found', { Acn: swapped }), 'text/javascript');
    const { result } = (await client.verify(swapped)).body;
    expect(result).toMatchObject({ status: 'not_found', source: { kind: 'live' } });
    expect(result.statusReasons[0].detail).toContain(legalName);
  });

  it('keeps its answer after seven years as long as the verification, also for an ACN', async () => {
    await wants('live');
    server.answers(abrDetails(), 'text/javascript');
    const { result } = (await client.verify(acn)).body;
    await sweepExpired(app.database.pool, new Date(Date.now() + 8 * 366 * 24 * 60 * 60 * 1_000));
    const { rows } = await app.database.pool.query<{ identifier: string }>(
      `select identifier from register_answers where id =
        (select facts #>> '{answer,evidence,id}' from verifications where id = $1)`,
      [result.id],
    );
    expect(rows).toEqual([{ identifier: abn }]);
  });

  it('is asked of nobody for an organisation that takes extracts', async () => {
    await wants('extract');
    const before = server.asked.length;
    expect((await client.verify(abn)).body.result.source.kind).toBe('extract');
    expect(server.asked).toHaveLength(before);
  });

  it('has no answer for the other country, whose register is not set up', async () => {
    await wants('live');
    expect(await client.verify('9429000000017', 'NZ')).toMatchObject({ status: 503 });
  });
});

describe('the extract in place of the live register', () => {
  const lookUp = (setting: Partial<LiveSettings>, identifier: Identifier) => {
    const options = liveOptions(server.ca, app.database, { limits: { firstWaitMs: 1, failures: 1_000 } });
    const live = createLiveRegisters({ abr: undefined, nzbn: undefined, ...setting }, options);
    const { AU, NZ } = app.services.registers.live;
    const [register, extract] = live.AU ? [live.AU, AU] : [live.NZ, NZ];
    if (!register) throw new Error('no live register is set up');
    return liveThenExtract(register, extract).lookUp(identifier);
  };
  const askNzbn = () => lookUp({ nzbn: { key: subscriptionKey, url: server.url } }, { kind: 'nzbn', value: nzbn });

  it('is not used for an ABN that the register has replaced', async () => {
    const number = `<ABN><identifierValue>${otherAbn}</identifierValue><isCurrentIndicator>Y</isCurrentIndicator></ABN>
      <ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>N</isCurrentIndicator></ABN>`;
    server.answers(abrXmlEntity({ number }), 'text/xml');
    const setting = { abr: { guid, service: 'xml', url: server.url } } as const;
    expect(await lookUp(setting, { kind: 'abn', value: abn })).toMatchObject({
      ...{ kind: 'unavailable', isUncertain: true, source: { kind: 'live' } },
    });
  });

  it('is not used for a contradictory record of the NZBN register, but for its refusals', async () => {
    server.answers(nzbnEntity({ entityStatusDescription: 'Removed' }), 'application/json');
    expect(await askNzbn()).toMatchObject({ kind: 'unavailable', isUncertain: true, source: { kind: 'live' } });
    for (const status of [400, 401, 404, 429, 500]) {
      server.answers('{"errorDescription":"Refused."}', 'application/json', status);
      const answer = await askNzbn();
      expect(answer).toMatchObject({ source: { kind: 'extract' }, insteadOf: { source: { kind: 'live' } } });
      expect(answer).not.toHaveProperty('isUncertain');
    }
  });
});

describe('an organisation that takes no extract', () => {
  it('is given none after the operator has taken all live registers away', async () => {
    await wants('live');
    const without = await testApp({ database: app.database });
    try {
      const { key } = await without.newKey(organisationId);
      expect(await createApiClient(without, key).verify(abn)).toMatchObject({
        status: 503,
        body: { code: 'REGISTER_UNAVAILABLE' },
      });
    } finally {
      await without.stop();
    }
  });
});

describe('the setting', () => {
  it('is an owner’s, and answered', async () => {
    const { body } = await client.get('/api/enterprise/organisation');
    expect(body.organisation.registerSource).toBe('live');
  });
});
