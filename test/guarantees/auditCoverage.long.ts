import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallerKind } from '../../src/caller/actor.js';
import { permissions } from '../../src/caller/permissions.js';
import { auditActions, type AuditEntry } from '../../src/domain/audit/auditEntry.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { createApiClient, clientWith, testApp, type Answer, type TestApp } from '../support/app.js';
import { applicantBrowser, mailedCode, seedLink } from '../support/people/applicant.js';
import { openApplicantLink } from '../support/people/openApplicantLink.js';
import { newMember } from '../support/people/officers.js';
import { signInAs } from '../support/people/session.js';
import { completeForm } from '../support/seeds/submissions.js';
import { listCalls } from './authorisation/calls.js';
import { ownAccountOperations } from './authorisation/openTo.js';
import { ownAccount } from './authorisation/ownAccounts.js';
import { requireObjectKind } from './authorisation/objects.js';
import { checksums } from './authorisation/tenantRows.js';

// Every change leaves an entry in its own transaction. Without the entry there is no change, and the entry names actor
// and object. No entry contains personal data or a secret.
let app: TestApp;
let organisationId: string;
let callers: Caller[];
const secrets: string[] = [];
const canary = {
  person: 'Jane Citizen-7c1e',
  email: 'canary-7c1e@applicant.example',
  phone: '0491 570 921',
  header: 'Bearer canary-7c1e',
  address: '127.0.0.1',
};

/** An actor of a change, and its identity in the audit log. */
interface Caller {
  readonly kind: CallerKind;
  readonly client: ReturnType<typeof clientWith>;
  readonly actor: AuditEntry['actor'];
  /** Null for an operator, who acts on no data of an organisation. */
  readonly mode: 'live' | 'test' | null;
  /** Brings about what its changes start from. */
  readonly ready?: () => Promise<void>;
  /** The link of an applicant. */
  readonly linkId?: string;
}

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
  callers = [
    await byKey('live'),
    await byKey('test'),
    await byMember('owner'),
    await byMember('officer'),
    await byApplicant(),
    await byOperator(),
  ];
  await app.database.pool.query(`create function refuse_entry() returns trigger language plpgsql as
    $$ begin raise exception 'no entry is written' using errcode = 'XX001'; end $$`);
});
afterEach(() => app.database.pool.query('delete from webhook_endpoints'));
afterAll(() => app.stop());

async function byKey(mode: 'live' | 'test'): Promise<Caller> {
  const onBehalfOf = await newMember(app, organisationId, 'officer');
  const { id, key } = await app.newKey(organisationId, mode, { onBehalfOf });
  secrets.push(key);
  return { kind: 'key', client: createApiClient(app, key), actor: { kind: 'key', id, onBehalfOf }, mode };
}

async function byMember(role: 'owner' | 'officer'): Promise<Caller> {
  const { memberId, email, name, sid, headers } = await signInAs(app, { organisationId, role });
  secrets.push(email, name, sid, headers.Cookie);
  return { kind: role, client: clientWith(app, headers), actor: { kind: 'member', id: memberId, role }, mode: 'live' };
}

async function byApplicant(): Promise<Caller> {
  const { linkId, headers, token, cookie, ready } = await openApplicantLink(app, { organisationId });
  secrets.push(token, cookie);
  const client = clientWith(app, headers);
  return { kind: 'applicant', client, actor: { kind: 'applicant', id: linkId }, mode: 'test', ready, linkId };
}

async function byOperator(): Promise<Caller> {
  const { id, key } = await app.newKey(null, 'admin');
  secrets.push(key);
  return { kind: 'operator', client: createApiClient(app, key), actor: { kind: 'operator', id }, mode: null };
}

/** Objects that are hidden from the applicant: the case and its verification. */
async function unrecorded({ linkId = '' }: Caller): Promise<string> {
  const { rows } = await app.database.pool.query<{ ids: string }>(
    `select id || ' ' || verification_id as ids from onboardings where link_id = $1`,
    [linkId],
  );
  return rows.map(({ ids }) => ids).join(' ');
}

/** Optional texts that must not be found in the audit log afterwards. */
function toExtraFields(row: string, { actor }: Caller): object {
  if (row === 'Mutation.verify') return { name: canary.person, reference: canary.person };
  if (/^Mutation\.(?:suspend|resume)Organisation$|^Mutation\.changeOrganisationPlan$/.test(row)) {
    return { reason: canary.person };
  }
  if (row === 'Mutation.createOrganisation') return { ownerEmail: canary.email, ownerName: canary.person };
  if (row === 'Mutation.addVerificationNote') return { text: canary.person };
  if (row === 'Mutation.screen') {
    return { items: [{ name: canary.person, kind: 'person', reference: canary.person }] };
  }
  if (/^Mutation\.resolve(?:Onboarding|Screening)?Candidate$/.test(row)) return { reason: canary.person };
  if (row === 'Mutation.notifyDecision') return { reason: canary.person, message: canary.person };
  if (row === 'Mutation.saveOnboarding') {
    const { declaration } = completeForm();
    const { person: familyName, email, phone } = canary;
    return { declaration: { ...declaration, familyName, email, phone } };
  }
  if (row === 'Mutation.createWebhook') return { headers: { Authorization: canary.header } };
  if (row === 'Mutation.createOnboardingLink') {
    return { applicantName: canary.person, applicantEmail: canary.email, reference: canary.person };
  }
  if (row !== 'Mutation.createApiKey') return {};
  return actor.role === 'officer' ? { onBehalfOf: actor.id } : { allowedCidrs: [] };
}

/** A checksum of each table. Events get their positions after the commit, so those of earlier changes get theirs first. */
async function settledSums(): Promise<Record<string, string>> {
  await app.services.eventLog.settle();
  return checksums(app.database.pool);
}

async function entries(): Promise<AuditEntry[]> {
  const { rows } = await app.database.pool.query<{ body: string }>('select body from audit_entries order by xid, id');
  return rows.map(({ body }) => JSON.parse(body));
}

async function withoutTrail<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pool } = app.database;
  await pool.query('create trigger refuse_entry before insert on audit_entries execute function refuse_entry()');
  try {
    return await work();
  } finally {
    await pool.query('drop trigger refuse_entry on audit_entries');
  }
}

const changes = listCalls(buildSchema()).filter(
  ({ row, channel }) => channel === 'GraphQL' && row.startsWith('Mutation.'),
);
const mutations = changes.filter(({ row }) => !ownAccountOperations.includes(row));
const ofPeople = changes.filter(({ row }) => ownAccountOperations.includes(row));

describe.each(mutations)('$row', (call) => {
  it('is not done without its entry, and leaves one that says who did what', async () => {
    const permitted = callers.filter(({ kind }) => permissions[call.row]?.callers.includes(kind));
    expect(permitted).not.toEqual([]);
    for (const caller of permitted) {
      const { client, actor, mode, linkId, kind } = caller;
      await caller.ready?.();
      const owner = { organisationId, mode: mode ?? 'live', ...(linkId !== undefined && { linkId }) };
      const id = call.takesId ? await requireObjectKind(call.row).make(app, owner) : 'none';
      const send = () => client.post('/graphql', call.request(id, toExtraFields(call.row, caller)).body);
      const [before, logged] = [await settledSums(), await entries()];
      const refused = await withoutTrail(send);
      expect([call.row, refused.body.errors?.[0].extensions.code]).toEqual([call.row, 'INTERNAL']);
      expect(await checksums(app.database.pool)).toEqual(before);

      const { body } = await send();
      expect([call.row, body.errors]).toEqual([call.row, undefined]);
      const text = JSON.stringify(body);
      secrets.push(...[body.data[call.row.slice('Mutation.'.length)]].flatMap((one) => [one.key, one.secret, one.url]));
      const made = (await entries()).slice(logged.length);
      expect(made).not.toEqual([]);
      for (const entry of made) {
        // An operator's change is recorded in the log of the organisation that it affects.
        const home = kind === 'operator' ? (call.takesId ? id : entry.organisationId) : organisationId;
        expect(entry).toMatchObject({
          actor,
          organisationId: home,
          mode,
          outcome: 'done',
          requestId: expect.any(String),
        });
        expect(entry.organisationId).toMatch(/^org_/);
        expect(`${text} ${id} ${await unrecorded(caller)}`).toContain(entry.object?.id);
      }
    }
  });
});

describe.each(ofPeople)('$row', (call) => {
  it.each(['viewer', 'operator'] as const)('of a person (%s) is not done without its entry', async (kind) => {
    const { client, id, sid, accountId, input } = await ownAccount(app, call.row, { kind, organisationId });
    secrets.push(sid);
    const send = () => client.post('/graphql', call.request(id, input).body);
    const [before, logged] = [await settledSums(), await entries()];
    const refused = await withoutTrail(send);
    expect([call.row, refused.body.errors?.[0].extensions.code]).toEqual([call.row, 'INTERNAL']);
    expect(await checksums(app.database.pool)).toEqual(before);

    const { body } = await send();
    expect([call.row, body.errors]).toEqual([call.row, undefined]);
    const made = (await entries()).slice(logged.length);
    expect(made).not.toEqual([]);
    const [actor, home] =
      kind === 'operator' ? [{ kind: 'operator', id }, null] : [{ kind: 'member', id, role: kind }, organisationId];
    for (const entry of made) {
      expect(entry).toMatchObject({ actor, organisationId: home, outcome: 'done', requestId: expect.any(String) });
      expect([accountId, expect.stringMatching(/^ses_/)]).toContainEqual(entry.object?.id);
    }
  });
});

describe('what an applicant does over REST', () => {
  it('is not done without its entry, and leaves one that says who did what', async () => {
    const link = await seedLink(app, { organisationId, name: canary.person, email: canary.email });
    const [first, second] = [applicantBrowser(app, link), applicantBrowser(app, link)];
    secrets.push(link.token);
    const steps: readonly (readonly [string, () => Promise<Answer>])[] = [
      ['onboardingLink.opened', () => first.open()],
      ['onboardingLink.codeSent', () => second.askForCode()],
      ['onboardingLink.opened', async () => second.prove(await mailedCode(app, link))],
      ['document.uploaded', () => first.upload(Buffer.from('%PDF-1.7\n%%EOF\n'), { name: canary.person })],
    ];
    for (const [action, send] of steps) {
      const [before, logged] = [await settledSums(), await entries()];
      const { status, body } = await withoutTrail(send);
      expect([action, status, body.code]).toEqual([action, 500, 'INTERNAL']);
      expect(await checksums(app.database.pool)).toEqual(before);
      const done = await send();
      expect([action, done.status < 300]).toEqual([action, true]);
      expect((await entries()).slice(logged.length)).toMatchObject([
        { action, actor: { kind: 'applicant', id: link.id }, organisationId, mode: 'test', outcome: 'done' },
      ]);
    }
  });
});

describe('what is entered', () => {
  it('tells nothing of persons, and holds nothing that opens anything', async () => {
    const logged = JSON.stringify(await entries());
    const told = [...secrets, ...Object.values(canary)].filter((secret) => typeof secret === 'string');
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((secret) => logged.includes(secret))).toEqual([]);
  });

  it('holds HMACs of what is about persons, and no value of it', async () => {
    const personal = (await entries()).flatMap((entry) => Object.values(entry.personal));
    expect(personal.length).toBeGreaterThan(20);
    for (const value of personal) expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(personal).size).toBe(personal.length);
  });
});

it('every action of the list is entered somewhere', () => {
  const src = new URL('../../src/', import.meta.url);
  const text = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('auditEntry.ts'))
    .map((file) => readFileSync(new URL(file, src), 'utf8'))
    .join('\n');
  expect(auditActions.filter((action) => !text.includes(`'${action}'`))).toEqual([]);
});
