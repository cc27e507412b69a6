import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reachVerdict } from '../../src/domain/verdict.js';
import { importExtract } from '../../src/registers/importExtract.js';
import { createLiveRegisters } from '../../src/registers/live/createLiveRegisters.js';
import { RescreenedLists } from '../monitoring/rescreenedLists.js';
import { WatchedRegister } from '../monitoring/watchedRegister.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { testDatabase } from '../support/database/database.js';
import { newOfficer } from '../support/people/officers.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { abrRecord, testAbn } from '../support/registers/abrFile.js';
import { testAcn, toTestAbn } from '../support/registers/asicFiles.js';
import { liveOptions, registerServer } from '../support/registers/liveRegister.js';
import { nzbn as liveNzbn, nzbnEntity, subscriptionKey } from '../support/registers/liveRecords.js';

// Policy 2026-3 screens people and bodies that a register names with an entity, each by their own name.
const files = new TemporaryFiles();
let server: Awaited<ReturnType<typeof registerServer>>;
let app: TestApp;
let lists: RescreenedLists;
let register: WatchedRegister;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;

const numbers = [
  '9429000000123',
  '9429000000130',
  '9429000000147',
  '9429000000154',
  '9429000000161',
  '9429000000178',
] as const;
const [directed, former, owned, plain, crowded, watched] = numbers; // prettier-ignore
const director = (firstName: string, lastName: string, more: object = {}): object => ({
  ...{ roleType: 'Director', roleStatus: 'ACTIVE', startDate: '2020-01-01T00:00:00', endDate: null },
  ...{ rolePerson: { title: 'MR', firstName, middleNames: 'Petrovich', lastName }, ...more },
});
const company = (nzbn: string, more: object): object => ({
  ...{ nzbn, entityName: `EXAMPLE ${nzbn.slice(-3)} LIMITED`, entityStatusCode: '50', entityTypeCode: 'LTD' },
  ...{ registrationDate: '2017-07-19', lastUpdatedDate: '2026-10-04', ...more },
});
const shareholding = (...shareholder: object[]): object => ({
  'company-details': { shareholding: { numberOfShares: 100, shareAllocation: [{ allocation: 100, shareholder }] } },
});
const person = { reference: '101', names: ['Sergei Petrovich Zabelinkov'], cells: { Type: 'Individual' } };
const body = { reference: '201', names: ['Quarrelmoor Shipyard', 'Zoltrane Shipping Company'] };

beforeAll(async () => {
  server = await registerServer();
  const database = await testDatabase();
  const liveRegisters = createLiveRegisters(
    { abr: undefined, nzbn: { key: subscriptionKey, url: server.url } },
    liveOptions(server.ca, database),
  );
  app = await testApp({ database, sample: false, services: { liveRegisters } });
  lists = new RescreenedLists(app);
  register = new WatchedRegister(app);
  await lists.importUn('Unalike Regatta Club');
  await lists.import(person, body);
  await register.import([
    abrRecord({ abn: testAbn(1), name: 'SERGEY ZABELINKOV &amp; OLGA BROWN', type: 'PTR', typeText: 'Other Partnership' }),
    abrRecord({ abn: testAbn(2), name: 'The trustee for SERGEY ZABELINKOV FAMILY TRUST', type: 'DTT', typeText: 'Trust' }),
    abrRecord({ abn: testAbn(3), name: 'SERGEY ZABELINKOV &amp; OLGA BROWN' }),
    abrRecord({
      ...{ abn: toTestAbn(4), name: 'LEGIT CONSULTING PTY LTD' },
      rest: `<ASICNumber ASICNumberType="undetermined">${testAcn(4)}</ASICNumber>`,
    }),
    abrRecord({
      ...{ abn: testAbn(5), type: 'IND', typeText: 'Individual/Sole Trader' },
      entity: `<LegalEntity><IndividualName type="LGL"><GivenName>JANE</GivenName><FamilyName>DOE</FamilyName></IndividualName><BusinessAddress><AddressDetails><State>NSW</State><Postcode>2000</Postcode></AddressDetails></BusinessAddress></LegalEntity>`,
    }),
  ]); // prettier-ignore
  const others = Array.from({ length: 101 }, (_, at) =>
    director(`Anna${String.fromCharCode(97 + (at % 26))}`, `Unalike${at}`),
  );
  const records = [
    company(directed, {
      roles: [director('Sergey', 'ZABELINKOV')],
      ...shareholding({ type: 'Individual', individualShareholder: { fullName: 'Sergey Petrovich Zabelinkov' } }),
    }),
    company(former, {
      roles: [
        director('Sergey', 'ZABELINKOV', { roleStatus: 'CEASED' }),
        director('Sergey', 'ZABELINKOV', { endDate: '2014-12-31T00:00:00' }),
        director('Sergey', 'ZABELINKOV', { roleType: 'Person Authorised for Service' }),
      ],
      ...shareholding({ vacationDate: '2014-12-31', individualShareholder: { firstName: 'Sergey', lastName: 'Zabelinkov' } }),
    }),
    company(owned, shareholding({ type: 'Corporate', otherShareholder: { currentEntityName: 'QUARRELMOOR SHIPYARD LIMITED' } })),
    company(plain, {}),
    company(crowded, { roles: others }),
    company(watched, { roles: [director('Konstantin', 'BEXILUNDOV')] }),
  ]; // prettier-ignore
  await importExtract(database.pool, {
    ...{ register: 'nzbn', production: false, asOf: '2026-11-20' },
    files: [files.write('nzbn.json', JSON.stringify(records))],
  });
});
beforeEach(async () => {
  organisationId = await newOrganisation('2026-3');
  client = createApiClient(app, (await app.newKey(organisationId)).key);
});
afterAll(async () => {
  lists.remove();
  register.remove();
  files.remove();
  await app.stop();
  await app.database.drop();
  await server.stop();
});

async function newOrganisation(policyVersion: string): Promise<string> {
  const id = await app.newOrganisation();
  await app.database.pool.query('update organisations set policy_version = $2 where id = $1', [id, policyVersion]);
  return id;
}
const verify = async (number: string, jurisdiction = 'NZ', more: object = {}): Promise<any> =>
  (await client.verify(number, jurisdiction, more)).body.result;
const storedFacts = async (id: string): Promise<any> =>
  (await app.database.pool.query<{ facts: any }>('select facts from verifications where id = $1', [id])).rows[0]?.facts;

describe('a New Zealand company of the bulk data', () => {
  it('needs a review if its director is on a list, and says whose name it is', async () => {
    const result = await verify(directed);
    expect(result).toMatchObject({
      status: 'review',
      statusReasons: [
        { code: 'open_candidate', detail: expect.stringContaining('“Sergey Petrovich ZABELINKOV” (director and shareholder) is like') },
      ],
      screening: {
        status: 'candidates',
        names: 2,
        candidates: [
          {
            ...{ list: 'DFAT', reference: '101', screenedName: 'Sergey Petrovich ZABELINKOV' },
            screenedAs: 'director and shareholder',
            reasons: expect.arrayContaining(['“Sergey Petrovich ZABELINKOV” was screened as director and shareholder.']),
          },
        ],
      },
    }); // prettier-ignore
    const { answer } = await storedFacts(result.id);
    expect(answer.record.related).toEqual([
      { name: 'Sergey Petrovich ZABELINKOV', kind: 'person', roles: ['director', 'shareholder'] },
    ]);
  });

  it('is verified if everybody who is on a list has left', async () => {
    const result = await verify(former);
    expect(result).toMatchObject({ status: 'verified', screening: { status: 'clear', names: 1 } });
    expect((await storedFacts(result.id)).answer.record).not.toHaveProperty('related');
  });

  it('needs a review if the body that owns it is on a list', async () => {
    expect(await verify(owned)).toMatchObject({
      status: 'review',
      screening: {
        names: 2,
        candidates: [{ reference: '201', screenedName: 'QUARRELMOOR SHIPYARD LIMITED', screenedAs: 'shareholder' }],
      },
    });
  });

  it('is verified if it names nobody', async () => {
    expect(await verify(plain)).toMatchObject({ status: 'verified', screening: { names: 1 } });
  });

  it('is not screened completely if it names more people than are kept', async () => {
    const result = await verify(crowded);
    expect(result).toMatchObject({
      status: 'review',
      statusReasons: [{ code: 'screening_incomplete', detail: expect.stringContaining('1 more') }],
      screening: { status: 'incomplete', names: 101 },
    });
  });

  it('is blocked once an officer confirms the candidate, and the reason names the director', async () => {
    const { id } = await verify(directed);
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const said = { list: 'DFAT', reference: '101', outcome: 'confirmed', reason: 'The same date of birth.' };
    expect((await officer.post(`/api/enterprise/verifications/${id}/candidates`, said)).status).toBe(201);
    const result = await verify(directed);
    const who = '“Sergey Petrovich ZABELINKOV” (director and shareholder)';
    expect(result).toMatchObject({
      status: 'blocked',
      statusReasons: [{ code: 'sanctions_match', detail: expect.stringContaining(`confirmed that ${who} is`) }],
    });
    const sanctioned = result.fractureSignals.find(({ type }: { type: string }) => type === 'sanctioned');
    expect(sanctioned.description).toMatch(/^“Sergey Petrovich ZABELINKOV” \(director and shareholder\) is under sanctions/);
  }); // prettier-ignore

  it.each(['2026-1', '2026-2'])('has no names of people in the facts of policy %s', async (policyVersion) => {
    const earlier = createApiClient(app, (await app.newKey(await newOrganisation(policyVersion))).key);
    const { result } = (await earlier.verify(directed, 'NZ')).body;
    expect(result.status).toBe('verified');
    expect(JSON.stringify(await storedFacts(result.id))).not.toMatch(/zabelinkov/i);
  });

  it('is announced if a list adds its director while it is monitored, and not a second time', async () => {
    await verify(watched, 'NZ', { monitor: true });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    const added = { reference: '102', names: ['Konstantin Petrovich BEXILUNDOV'], cells: { Type: 'Individual' } };
    await lists.import(person, body, added);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    const { key } = await app.newKey(organisationId);
    const [{ data }] = (await lists.announced(key)) as [any];
    expect(data).toMatchObject({
      nzbn: watched,
      candidate: { reference: '102', screenedName: 'Konstantin Petrovich BEXILUNDOV' },
    });
    expect(data.candidate.reasons[0]).toContain('was screened as director');
    await lists.import(person, body, added);
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    await lists.import(person, body);
  });
});

describe('a New Zealand company of the live register', () => {
  it.each([
    ['ACTIVE', 'review'],
    ['CEASED', 'verified'],
  ])('with a listed director of the status %s is %s', async (roleStatus, status) => {
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    server.answers(nzbnEntity({ roles: [director('Sergey', 'ZABELINKOV', { roleStatus })] }), 'application/json');
    const result = await verify(liveNzbn);
    expect(result).toMatchObject({ status, source: { kind: 'live' } });
    expect(result.screening.candidates).toHaveLength(status === 'review' ? 1 : 0);
  });

  it('is announced by the director of its newest verification, whatever else rests on its number', async () => {
    const officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    const { id: verificationId } = await verify(plain);
    expect((await officer.post('/api/enterprise/certificates', { verificationId })).status).toBe(201);
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    server.answers(nzbnEntity({ nzbn: plain, roles: [director('Leonid', 'PLUVANTERSKI')] }), 'application/json');
    await verify(plain, 'NZ', { monitor: true });
    await lists.rescreen();
    const added = { reference: '104', names: ['Leonid Petrovich PLUVANTERSKI'], cells: { Type: 'Individual' } };
    await lists.import(person, body, added);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    await lists.import(person, body);
  });

  it('is announced by its director whom the extract does not have yet', async () => {
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    const roles = [director('Anatoli', 'GONDRASILSKI')];
    server.answers(nzbnEntity({ nzbn: watched, roles }), 'application/json');
    await verify(watched, 'NZ', { monitor: true });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    const added = { reference: '105', names: ['Anatoli Petrovich GONDRASILSKI'], cells: { Type: 'Individual' } };
    await lists.import(person, body, added);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    await lists.import(person, body);
  });

  it.each(['before', 'later'])('is announced by its director although an extract from %s names none', async (when) => {
    const days = when === 'later' ? 30 : 0;
    await app.database.pool.query(`update register_extracts set as_of = as_of + $1::int where register = 'nzbn'`, [
      days,
    ]);
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    const roles = [director('Radomir', 'OSSAVANDSKI')];
    server.answers(nzbnEntity({ nzbn: plain, roles }), 'application/json');
    await verify(plain, 'NZ', { monitor: true });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    const added = { reference: '103', names: ['Radomir Petrovich OSSAVANDSKI'], cells: { Type: 'Individual' } };
    await lists.import(person, body, added);
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    await app.database.pool.query(`update register_extracts set as_of = as_of - $1::int where register = 'nzbn'`, [
      days,
    ]);
    await lists.import(person, body);
  });
});

describe('two directors who are like the same entry', () => {
  const second = { rolePerson: { firstName: 'Sergei', middleNames: null, lastName: 'ZABELINKOV' } };
  const [one, other] = [director('Sergey', 'ZABELINKOV'), director('Sergei', 'ZABELINKOV', second)];
  let officer: Awaited<ReturnType<typeof newOfficer>>;
  beforeEach(async () => {
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  });
  const found = async (...roles: readonly object[]): Promise<any> => {
    server.answers(nzbnEntity({ roles }), 'application/json');
    return verify(liveNzbn, 'NZ', { monitor: true });
  };
  const dismiss = async (id: string): Promise<number> =>
    (
      await officer.post(`/api/enterprise/verifications/${id}/candidates`, {
        ...{ list: 'DFAT', reference: '101', outcome: 'dismissed', reason: 'Born in another year.' },
      })
    ).status;

  it('are both named, and dismissed together', async () => {
    const { id, screening } = await found(one, other);
    expect(screening.candidates).toMatchObject([{ screenedName: 'Sergey Petrovich ZABELINKOV' }]);
    expect(screening.candidates[0].reasons).toContain('“Sergei ZABELINKOV” (director) is like the entry, too.');
    expect(await dismiss(id)).toBe(201);
    expect((await found(one, other)).screening).toMatchObject({
      status: 'clear',
      candidates: [{ screenedName: 'Sergey Petrovich ZABELINKOV', resolution: 'dismissed' }],
    });
  });

  it('are dismissed one by one if the second joins later, who is announced', async () => {
    const { id } = await found(one);
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    expect(await dismiss(id)).toBe(201);
    expect((await found(one)).screening.status).toBe('clear');
    const joined = await found(one, other);
    expect(joined).toMatchObject({
      status: 'review',
      screening: { candidates: [{ screenedName: 'Sergei ZABELINKOV', resolution: 'open' }] },
    });
    await app.database.pool.query(
      'update screening_subjects set edition = 0, verification_id = $1 where organisation_id = $2',
      [joined.id, organisationId],
    );
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    // A second dismissal of what the first verification shows is not about the second director.
    expect(await dismiss(id)).toBe(201);
    expect((await found(one, other)).screening.status).toBe('candidates');
    expect(await dismiss(joined.id)).toBe(201);
    expect((await found(one, other)).screening.status).toBe('clear');
  });

  it.each(['replaces', 'follows'])('are announced one after the other if the second %s the first', async (how) => {
    const rescreenBy = async (id: string): Promise<unknown> => {
      await app.database.pool.query(
        'update screening_subjects set edition = 0, verification_id = $1 where organisation_id = $2',
        [id, organisationId],
      );
      return lists.rescreen();
    };
    // Monitoring begins before the first director, who is therefore announced.
    await found();
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    const { id } = await found(one);
    expect(await rescreenBy(id)).toMatchObject({ announced: 1 });
    expect(await dismiss(id)).toBe(201);
    if (how === 'follows') expect(await rescreenBy((await found()).id)).toMatchObject({ announced: 0 });
    const replaced = await found(other);
    expect(replaced.screening.status).toBe('candidates');
    expect(await rescreenBy(replaced.id)).toMatchObject({ announced: 1 });
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
  });
});

describe('a dismissed candidate of a name that was sent', () => {
  let officer: Awaited<ReturnType<typeof newOfficer>>;
  beforeEach(async () => {
    await app.database.pool.query(`update organisations set register_source = 'live' where id = $1`, [organisationId]);
    officer = await newOfficer(app, organisationId, 'Olive Officer', 'live');
  });
  const joins = director('SERGEI', 'ZABELINKOV', {
    rolePerson: { firstName: 'SERGEI', middleNames: null, lastName: 'ZABELINKOV' },
  });
  const ofTrust = 'Unalike Regatta Limited ATF Sergei Zabelinkov Family Trust';
  const found = async (entity: object, name?: string): Promise<any> => {
    server.answers(nzbnEntity(entity), 'application/json');
    return verify(liveNzbn, 'NZ', { monitor: true, ...(name !== undefined && { name }) });
  };
  const dismiss = async ({ id, screening }: any): Promise<void> => {
    const [{ list, reference }] = screening.candidates;
    const said = { list, reference, outcome: 'dismissed', reason: 'Only a contact of ours.' };
    expect((await officer.post(`/api/enterprise/verifications/${id}/candidates`, said)).status).toBe(201);
  };

  it('stays dismissed for the sent name, and is open and announced for a director with the name', async () => {
    const sent = await found({}, ofTrust);
    expect(await lists.rescreen()).toMatchObject({ announced: 0 });
    await dismiss(sent);
    expect((await found({}, ofTrust)).screening).toMatchObject({
      status: 'clear',
      candidates: [{ screenedName: 'SERGEI ZABELINKOV', resolution: 'dismissed' }],
    });
    const joined = await found({ roles: [joins] });
    expect(joined).toMatchObject({
      status: 'review',
      screening: {
        status: 'candidates',
        candidates: [{ screenedName: 'SERGEI ZABELINKOV', screenedAs: 'director', resolution: 'open' }],
      },
    });
    await app.database.pool.query(
      'update screening_subjects set edition = 0, verification_id = $1 where organisation_id = $2',
      [joined.id, organisationId],
    );
    expect(await lists.rescreen()).toMatchObject({ announced: 1 });
    await dismiss(joined);
    expect((await found({ roles: [joins] }, ofTrust)).screening.status).toBe('clear');
  });

  it('is open once the entity takes the name', async () => {
    const name = 'Zoltrane Shipping Limited';
    await dismiss(await found({}, name));
    expect((await found({}, name)).screening.candidates).toMatchObject([{ resolution: 'dismissed' }]);
    const renamed = await found({ entityName: name });
    expect(renamed.screening).toMatchObject({
      status: 'candidates',
      candidates: [{ screenedName: name, resolution: 'open' }],
    });
    await dismiss(renamed);
    expect((await found({ entityName: name })).screening.status).toBe('clear');
  });

  it('covers what it covered if it was recorded by an earlier release', async () => {
    await dismiss(await found({}, ofTrust));
    await app.database.pool.query('update candidate_resolutions set screened_as = null where organisation_id = $1', [
      organisationId,
    ]);
    expect((await found({ roles: [joins] })).screening.status).toBe('clear');
  });
});

describe('an Australian entity that is named after people', () => {
  it.each([
    ['partnership', testAbn(1)],
    ['trust', testAbn(2)],
  ])('needs a review if one of them is on a list: a %s', async (_kind, abn) => {
    expect(await verify(abn, 'AU')).toMatchObject({
      status: 'review',
      screening: {
        candidates: [{ reference: '101', screenedName: 'SERGEY ZABELINKOV', screenedAs: 'part of the legal name' }],
      },
    });
  });

  it('is screened as a body alone if it is a company', async () => {
    expect((await verify(testAbn(3), 'AU')).screening).toMatchObject({ names: 1, candidates: [] });
  });

  it('is screened for people in the name that was sent', async () => {
    const { screening } = await verify(testAbn(2), 'AU', { name: 'Sergey Petrovich Zabelinkov & Olga Brown' });
    expect(screening.candidates).toMatchObject([
      { screenedName: 'Sergey Petrovich Zabelinkov', screenedAs: 'part of the name that was sent' },
    ]);
  });

  it.each([
    [toTestAbn(4), 'Legit Consulting Pty Ltd trading as Zoltrane Shipping', 'ZOLTRANE SHIPPING'],
    [toTestAbn(4), 'Legit Consulting Pty Ltd ATF Sergei Zabelinkov Family Trust', 'SERGEI ZABELINKOV'],
    [testAbn(5), 'Jane Doe T/A Zoltrane Shipping', 'ZOLTRANE SHIPPING'],
  ])('%s needs a review for a part of the sent name %s', async (abn, name, screenedName) => {
    expect(await verify(abn, 'AU', { name })).toMatchObject({
      status: 'review',
      statusReasons: [{ code: 'open_candidate' }],
      screening: { candidates: [{ screenedName, screenedAs: 'part of the name that was sent' }] },
    });
  });

  it('is verified with both of its numbers behind the name that was sent', async () => {
    const acn = testAcn(4);
    const name = `Legit Consulting Pty Ltd ACN ${acn} ABN ${toTestAbn(4)}`;
    const result = await verify(toTestAbn(4), 'AU', { name });
    expect(result).toMatchObject({ status: 'verified', nameMatch: { result: 'close' } });
    const facts = await storedFacts(result.id);
    expect(facts.further.hasSentNumbers).toBe(true);
    // Facts that were stored before both numbers were read are replayed as they were.
    const { hasSentNumbers: _, ...further } = facts.further;
    expect(reachVerdict({ ...facts, further }, name, '2026-3')).toMatchObject({ nameMatch: { result: 'different' } });
  });

  it.each([
    [toTestAbn(4), 'Legit Consulting Pty Ltd trading as Harbour Shipyard'],
    [toTestAbn(4), 'Legit Consulting Pty Ltd ATF Smith Family Trust'],
    [testAbn(5), 'Jane Doe T/A Brown & Sons'],
  ])('%s is clear for the ordinary name %s', async (abn, name) => {
    expect(await verify(abn, 'AU', { name })).toMatchObject({ status: 'verified', screening: { candidates: [] } });
  });
});
