import { readFileSync } from 'node:fs';
import { recordDatasetImport } from '../../../src/audit/recordAudit.js';
import { importSample } from '../../../src/operations/platform/prepareDemo.js';
import { importList } from '../../../src/registers/screening/importList.js';
import { startBulkWorker } from '../../../src/workers/bulk/bulkWorker.js';
import { dfatFile, dfatRow } from '../../screening/dfatFile.js';
import { createApiClient, testApp, type TestApp } from '../app.js';
import { newPerson, signedIn, withSecondFactor, type Person } from '../browser/portal.js';
import { testDatabase, type TestDatabase } from '../database/database.js';
import { browserClient, signInPerson } from '../people/session.js';
import { TemporaryFiles } from '../processes/temporaryFiles.js';
import { seedAlert } from '../seeds/seedAlert.js';
import { untilBulk } from '../seeds/bulks.js';
import { seedVerifications } from '../seeds/seededVerifications.js';
import { seedCases, type DemoCases } from './demoCases.js';
import { fixClock, type FixedClock } from './fixedClock.js';

/** The time of every picture: a Wednesday, 13:30 in Melbourne. */
export const pictureTime = new Date('2026-11-25T02:30:00.000Z');

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A service with data for every page, all of it at fixed times. */
export interface Demo extends DemoCases {
  readonly app: TestApp;
  readonly owner: Person;
  readonly officer: Person;
  /** A person who signs in with a second factor. */
  readonly cautious: Person;
  readonly operator: Person;
  readonly organisationId: string;
  /** An organisation in which nothing was done yet, and its owner. */
  readonly beginner: Person;
  readonly verified: string;
  readonly risky: string;
  readonly screening: string;
  readonly bulk: string;
  readonly certificate: string;
  /** A certificate in each other status that the public sees. */
  readonly certificates: Readonly<Record<'suspended' | 'revoked' | 'expired', string>>;
  /** The draft of a policy. */
  readonly policy: string;
  readonly webhook: string;
  stop(): Promise<void>;
}

type Client = ReturnType<typeof createApiClient>;

export async function startDemo(): Promise<Demo> {
  const database = await testDatabase();
  const clock = await fixClock(database, new Date(pictureTime.getTime() - 80 * dayMs));
  try {
    return await fillDemo(database, clock);
  } catch (error) {
    await clock.stop();
    await database.drop();
    throw error;
  }
}

async function fillDemo(database: TestDatabase, clock: FixedClock): Promise<Demo> {
  const files = new TemporaryFiles();
  const ago = (minutes: number): Promise<void> => clock.set(new Date(pictureTime.getTime() - minutes * minuteMs));
  const days = (count: number): Promise<void> => ago(count * 24 * 60);
  const about = { version: '0.1.0', region: 'ap-southeast-2', startedAt: new Date(pictureTime.getTime() - 9 * dayMs) };
  const app = await testApp({ database, services: { about } });
  app.server.prependListener('request', (_request, res) => {
    // The browser has its own clock for cookies, so a cookie must not expire by the fixed one.
    const writeHead = res.writeHead.bind(res) as (...values: unknown[]) => typeof res;
    res.writeHead = (...values: unknown[]) => {
      const cookies = [res.getHeader('set-cookie') ?? []]
        .flat()
        .map((cookie) => String(cookie).replace(/; Expires=[^;]+/i, ''));
      if (cookies.length > 0) res.setHeader('set-cookie', cookies);
      return writeHead(...values);
    };
  });
  const { pool } = database;
  await pool.query('update schema_migrations set executed_at = $1', [about.startedAt]);

  await days(75);
  const operator = await newPerson(app, { email: 'operator@platform.example', isOperator: true });
  const organisationId = await app.newOrganisation('Wattle Street Finance', 'enterprise', '2026-3');
  const owner = await newMember(app, organisationId, 'owner', 'Olivia Nguyen');
  const officer = await newMember(app, organisationId, 'officer', 'Priya Shah');
  const cautious = await newMember(app, organisationId, 'officer', 'Tom Becker');
  await newMember(app, organisationId, 'developer', 'Dana Li');
  const { key: liveKey, id: apiKeyId } = await app.newKey(organisationId, 'live', { name: 'Core banking' });
  await days(60);
  const officerKey = await app.newKey(organisationId, 'live', { name: 'Review desk', onBehalfOf: officer.memberId });
  const [core, desk] = [createApiClient(app, liveKey), createApiClient(app, officerKey.key)];
  await seedVerifications(pool, { organisationId, apiKeyId }, listHistory());

  await withSecondFactor(await signedIn(app, cautious.email));

  await days(24);
  await importSample(pool);
  // A certificate on sample data says that it is a test, and one on an old extract needs a review.
  await pool.query(`update register_extracts set is_sample = false, as_of = $1 where register = 'abr'`, [
    new Date(pictureTime.getTime() - 3 * dayMs),
  ]);
  await days(4);
  const lists = [
    dfatRow('7001', 'Anatoly Petrovich Vazhenin', { Type: 'Individual', 'Date of Birth': '04/07/1961' }),
    dfatRow('7002', 'Zoltrane Shipping', { Type: 'Entity' }),
  ];
  const file = files.write('dfat.xlsx', dfatFile(lists));
  await importList(pool, { list: 'DFAT', file, now: new Date(), onImported: recordDatasetImport });
  const expired = await issueExpired();
  await days(20);

  const webhook: string = must(
    await desk.post('/api/enterprise/webhooks', {
      ...{ url: 'https://hooks.wattle.example/kyb', description: 'The ledger' },
      events: ['verification.completed', 'verification.high_risk', 'onboarding.submitted'],
    }),
  ).webhook.id;
  await ago(3 * 24 * 60);
  must(
    await desk.post('/api/enterprise/webhooks', {
      ...{ url: 'https://crm.wattle.example/events', description: 'The CRM' },
      events: ['certificate.issued'],
    }),
  );
  must(await desk.post('/api/enterprise/api-keys/create', { name: 'Billing service', expiresAt: after(9) }));
  const { apiKey } = must(await desk.post('/api/enterprise/api-keys/create', { name: 'Old scripts' }));
  must(await desk.post(`/api/enterprise/api-keys/${apiKey.id}/revoke`, {}));
  const ownerClient = browserClient(app, await signInPerson(app, owner));
  must(await ownerClient.post('/api/enterprise/invitations', { email: 'lee@wattle.example', role: 'viewer' }));

  // The newest first in the lists: forty numbers of the sample, after a bulk of twenty-five rows.
  const numbers = listSample();
  await ago(2.5 * 24 * 60);
  const rows = numbers
    .slice(0, 24)
    .map((queryValue, at) => ({ queryValue, jurisdiction: 'AU', reference: `row-${at + 1}` }));
  const items = [...rows, { queryValue: '12345678901', jurisdiction: 'AU', reference: 'row-25' }];
  const bulk: string = must(await core.post('/api/enterprise/bulk', { items })).bulk.id;
  const worker = startBulkWorker(app.services, { pollMs: 20 });
  await untilBulk(app, bulk);
  await worker.stop();
  const clean: string[] = [];
  for (const [index, number] of numbers.entries()) {
    await ago(60 + (numbers.length - index) * 53);
    const client = index % 4 === 3 ? desk : core;
    const { result } = must(await client.verify(number, 'AU', { reference: `customer-${4_210 + index}` }));
    if (result.status === 'verified' && result.fractureRisk === 'low') clean.push(result.id);
  }
  await ago(55);
  const risky: string = must(await core.verify('11983457325', 'AU', { reference: 'customer-4250' })).result.id;
  await ago(52);
  const verified: string = must(
    await desk.verify('11900000017', 'AU', { reference: 'customer-4251', name: 'Wattlebrim Teapot Repairs' }),
  ).result.id;
  await ago(50);
  must(await desk.post(`/api/enterprise/verifications/${verified}/assign`, { memberId: officer.memberId }));
  await ago(48);
  const text = 'Spoke to the director. The trading address is the one on the invoice.';
  must(await desk.post(`/api/enterprise/verifications/${verified}/notes`, { text }));
  await ago(46);
  must(await desk.post('/api/enterprise/monitored-entities', { verificationId: verified }));
  await ago(44);
  const certificate: string = must(await desk.post('/api/enterprise/certificates', { verificationId: verified }))
    .certificate.id;
  const others: string[] = [];
  for (const verificationId of clean.slice(0, 3)) {
    await ago(42 - others.length);
    others.push(must(await desk.post('/api/enterprise/certificates', { verificationId })).certificate.id);
  }
  const [suspended = '', revoked = ''] = others;
  const reason = 'The director reports a dispute about the business.';
  must(await desk.post(`/api/enterprise/certificates/${suspended}/suspend`, { reason }));
  must(await desk.post(`/api/enterprise/certificates/${revoked}/revoke`, { reason }));

  await ago(37);
  const rules = [
    {
      ...{ reason: 'external_administration', effect: 'block', points: 95 },
      explanation: 'We open no account for a company in external administration.',
    },
  ];
  const draft = { baseVersion: '2026-3', slug: 'lending', name: 'Business lending', rules };
  const policy: string = must(await desk.post('/api/enterprise/policies', draft)).policy.id;

  await ago(34);
  const { screenings } = must(
    await desk.post('/api/enterprise/screen', {
      items: [
        { name: 'Jane Citizen', kind: 'person', dateOfBirth: '1980-12-31', reference: 'director-1' },
        { name: 'Harbour Bakery Pty Ltd', kind: 'body', country: 'AU' },
        { name: 'Anatoly Vazhenin', kind: 'person', dateOfBirth: '1961-07-04', country: 'AU', reference: 'director-2' },
      ],
    }),
  );
  await ago(30);
  const cases = await seedCases(app, { organisationId, desk, ago, officerId: officer.memberId });

  await ago(10);
  await finishDeliveries(app, webhook);
  await seedAlert(app, { organisationId, mode: 'live' }, 'Billing service');

  await ago(5);
  const quiet = await app.newOrganisation('Fernhill Leasing', 'starter', '2026-3');
  const beginner = await newMember(app, quiet, 'owner', 'Ben Baker');
  await ago(0);
  // The last characters of a key are random.
  await pool.query(`update api_keys set hint = left(hint, -4) || '7Qm2'`);
  return {
    ...{ app, owner, officer, cautious, operator, organisationId, beginner },
    ...{ verified, risky, bulk, certificate, webhook, policy },
    ...cases,
    certificates: { suspended, revoked, expired },
    screening: screenings.at(-1).id,
    stop: async () => {
      files.remove();
      await app.stop();
      await clock.stop();
      await database.drop();
    },
  };

  /** Issues a certificate that was valid for a month and has expired. */
  async function issueExpired(): Promise<string> {
    const { rows } = await pool.query<{ as_of: string }>(
      `update register_extracts x set as_of = date '2026-10-15' from register_extracts before
       where x.register = 'abr' and before.register = 'abr' returning before.as_of::text`,
    );
    await pool.query('update organisations set certificate_months = 1 where id = $1', [organisationId]);
    await days(35);
    const { result } = must(await desk.verify('11900000017', 'AU', { reference: 'customer-3120' }));
    const { certificate } = must(await desk.post('/api/enterprise/certificates', { verificationId: result.id }));
    await pool.query('update organisations set certificate_months = 12 where id = $1', [organisationId]);
    await pool.query(`update register_extracts set as_of = $1 where register = 'abr'`, [rows[0]?.as_of]);
    return certificate.id;
  }
}

/** The body of a successful response. */
function must({ status, body }: Awaited<ReturnType<Client['post']>>): any {
  if (status >= 300) throw new Error(`The demo was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

const after = (days: number): string => new Date(pictureTime.getTime() + days * dayMs).toISOString();

async function newMember(
  app: TestApp,
  organisationId: string,
  role: 'owner' | 'officer' | 'developer',
  name: string,
): Promise<Person> {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@wattle.example`;
  const person = await newPerson(app, { organisationId, role, email });
  await app.database.pool.query('update members set name = $2 where id = $1', [person.memberId, name]);
  return person;
}

/** Sixty days of verifications, fewer at weekends, for the charts. The real ones of the last two days follow them. */
function listHistory() {
  return Array.from({ length: 58 }, (_, index) => {
    const date = new Date(pictureTime.getTime() - (index + 2) * dayMs);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const count = (isWeekend ? 9 : 34) + ((index * 7) % 13) - Math.floor(index / 6);
    return Array.from({ length: count }, (__, number) => ({
      at: new Date(date.getTime() - number * minuteMs),
      outcome:
        number % 17 === 0
          ? 'not_found critical'
          : number % 11 === 0
            ? 'inactive high'
            : number % 5 === 0
              ? 'verified medium'
              : 'verified low',
    }));
  }).flat();
}

/** Every fiftieth number of the sample. */
function listSample(): string[] {
  const all = [...readFileSync('data/sample/abn.xml', 'utf8').matchAll(/<ABN [^>]*>(\d{11})/g)];
  return all.map(([, number = '']) => number).filter((_, index) => index % 50 === 1);
}

/** Has the deliveries of an endpoint sent, as a worker does: most at once, one after a retry, and one in vain. */
async function finishDeliveries({ database: { pool } }: TestApp, endpointId: string): Promise<void> {
  await pool.query(
    `insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status, error, response,
       started_at, duration_ms)
     select endpoint_id, event_id, 1, organisation_id, mode, false, case when n % 12 = 5 then 'failed' else 'delivered' end,
       case when n % 12 = 5 then 503 else 200 end, case when n % 12 = 5 then 'HTTP 503' end,
       case when n % 12 = 5 then 'Service unavailable' else 'ok' end, created_at, 70 + (n * 37) % 160
     from (select *, row_number() over (order by event_id) as n from deliveries where endpoint_id = $1) as numbered`,
    [endpointId],
  );
  await pool.query(
    `update deliveries d set attempts = 1, finished_at = d.created_at, claim = null, claimed_until = null,
       state = case when a.status = 200 then 'delivered' else 'failed' end
     from delivery_attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id and d.endpoint_id = $1`,
    [endpointId],
  );
}
