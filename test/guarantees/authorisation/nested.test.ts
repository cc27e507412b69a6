import {
  getNamedType,
  isObjectType,
  OperationTypeNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type GraphQLObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signHead } from '../../../src/audit/checkpoints.js';
import { permissions } from '../../../src/caller/permissions.js';
import { parseDeliveryId } from '../../../src/domain/ids.js';
import { parseLimits } from '../../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../../src/caller/limits/rateLimits.js';
import { operationRules } from '../../../src/resolvers/operationRules.js';
import { buildSchema } from '../../../src/resolvers/schema.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../../support/app.js';
import { seedAlert } from '../../support/seeds/seedAlert.js';
import { fullCase } from '../../support/seeds/fullCase.js';
import { listOperations } from '../../support/requests/operations.js';
import { clean, sampleAbn } from '../../support/registers/sample.js';
import { newOfficer } from '../../support/people/officers.js';
import { newPerson } from '../../support/browser/portal.js';
import { signInPerson } from '../../support/people/session.js';
import { TemporaryFiles } from '../../support/processes/temporaryFiles.js';
import { companyRecord, director, parcel, shareholding, testNzbn } from '../../support/registers/nzCompanies.js';
import { importExtract } from '../../../src/registers/importExtract.js';
import { findIdPrefix, requireObjectKind } from './objects.js';
import type { Tenant } from './principals.js';
import { foreignIdsIn } from './tenantRows.js';

// Everything that is nested in a caller's objects is the caller's too. Every reachable field is requested, for tenants
// that all have data, and no id of another tenant is in a response.
const schema = buildSchema();
const operations = listOperations(schema);
/** The reads of a known caller. */
const queries = operations.filter(
  ({ kind, row }) => kind === OperationTypeNode.QUERY && permissions[row]?.callers.includes('owner'),
);
const anyId = 'xyz_01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Every field that can be reached from a root field of these types, as `Type.field`. */
function reachable(roots: readonly (GraphQLObjectType | null | undefined)[]): Set<string> {
  const found = new Set<string>();
  const walk = (type: GraphQLObjectType): void => {
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`;
      if (found.has(coordinate)) continue;
      found.add(coordinate);
      const named = getNamedType(field.type);
      if (isObjectType(named)) walk(named);
    }
  };
  for (const root of roots) if (root) walk(root);
  return found;
}

/** Every field that a document asks for. */
function selected(text: string): string[] {
  const fields: string[] = [];
  const info = new TypeInfo(schema);
  visit(
    parse(text),
    visitWithTypeInfo(info, {
      Field: ({ name }) => {
        fields.push(`${info.getParentType()?.name ?? ''}.${name.value}`);
      },
    }),
  );
  return fields;
}

describe('the documents that all such tests send', () => {
  it('ask for every field that can be reached', () => {
    const asked = new Set(operations.flatMap(({ document }) => selected(document(anyId))));
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    expect([...asked].sort()).toEqual([...reachable(roots)].sort());
  });

  it.each(operations)('$row: for no more than is permitted', ({ document }) => {
    expect(validate(schema, parse(document(anyId)), operationRules)).toEqual([]);
  });
});

describe('what is nested', () => {
  let app: TestApp;
  let tenants: (Tenant & { readonly organisationId: string })[];
  const seen = new Set<string>();
  const files = new TemporaryFiles();

  beforeAll(async () => {
    // Some are there to be seen, and none is reached.
    const limits = '{"starter": {"signIns": 10000}, "enterprise": {"signIns": 10000, "verifications": 10000}}';
    app = await testApp({ services: { rateLimits: createRateLimits(parseLimits(limits)) } });
    const [home, other] = [await app.newOrganisation('Home'), await app.newOrganisation('Other')];
    tenants = [home, other].flatMap((organisationId) =>
      (['live', 'test'] as const).map((mode) => ({ organisationId, mode })),
    );
    for (const tenant of tenants) {
      await seedAlert(app, tenant);
      await requireObjectKind('Mutation.revokeInvitation').make(app, tenant);
      await requireObjectKind('Query.messageTemplate').make(app, tenant);
      await requireObjectKind('Mutation.stopMonitoring').make(app, tenant);
      const screened = await requireObjectKind('Mutation.resolveCandidate').make(app, tenant);
      const said = { list: 'text', reference: 'text', outcome: 'dismissed', reason: 'text' };
      const officer = await newOfficer(app, tenant.organisationId, 'Olive Officer', tenant.mode);
      await officer.post(`/api/enterprise/verifications/${screened}/candidates`, said);
      for (const { row } of queries.filter(({ takesId }) => takesId)) {
        await filled(row, tenant);
      }
    }
    await app.database.pool.query(
      `insert into screening_subjects (id, kind, organisation_id, mode, entity_kind, entity_number, verification_id, status, candidates,
         screened_at)
       select id, 'monitored_entity', organisation_id, mode, 'abn', '11900000017', verification_id, 'clear', 0, now()
       from monitored_entities on conflict (id) do update set status = 'clear', candidates = 0, screened_at = now()`,
    );
    await importCompanies();
    // A head that is signed, and before it one that nobody has signed.
    await signHead(app.services);
    await app.database.pool.query(`insert into audit_checkpoints (size, statement, signed_at) values (1, 'x', now())`);
    // On a busy machine all this takes longer than a test may.
  }, 60_000);

  const choose = (policyVersion: string): Promise<unknown> =>
    app.database.pool.query('update organisations set policy_version = $1', [policyVersion]);

  const setVerdict = (id: string, member: string, value: unknown): Promise<unknown> =>
    app.database.pool.query('update verifications set verdict = jsonb_set(verdict, $2, $3) where id = $1', [
      id,
      member,
      JSON.stringify(value),
    ]);

  /** Two companies with the same director, of which one has more shareholders than its register lists. */
  async function importCompanies(): Promise<void> {
    const company = { ...shareholding(10, parcel(4, 'Cara Vellacott')), extensiveShareholding: true };
    const records = [1, 2].map((at) =>
      companyRecord({ nzbn: testNzbn(at), roles: [director('Cara Vellacott')], company }),
    );
    const path = files.write('companies.json', JSON.stringify(records));
    const asOf = new Date().toISOString().slice(0, 10);
    await importExtract(app.database.pool, { register: 'nzbn', files: [path], production: false, asOf });
  }

  /** With a note, and somebody who is to see to it. */
  async function remarked({ organisationId, mode }: Tenant & { readonly organisationId: string }, id: string) {
    const officer = await newOfficer(app, organisationId, 'Olive Officer', mode);
    await officer.post(`/api/enterprise/verifications/${id}/notes`, { text: 'text' });
    await officer.post(`/api/enterprise/verifications/${id}/assign`, { memberId: officer.memberId });
    return id;
  }

  /** With a reason, and with what was checked and what was not. */
  async function suspend(id: string): Promise<void> {
    const reasons = [{ code: 'open_candidate', detail: 'text', source: 'DFAT', asOf: null }];
    const list = { list: 'DFAT', publisher: 'text', asOf: null, entries: null, state: 'unreadable' };
    const screening = { status: 'incomplete', names: 1, lists: [list] };
    const checks = { screening, statusReasons: reasons, reason: 'text', checked: [], notChecked: [] };
    await app.database.pool.query(
      `update certificates set status = 'suspended', suspended_at = now(), suspension_reasons = $2, checks = $3 where id = $1`,
      [id, JSON.stringify(reasons), JSON.stringify(checks)],
    );
  }

  /** Something of a tenant that is as full as it can be. */
  async function filled(row: string, tenant: Tenant & { readonly organisationId: string }): Promise<string> {
    if (row === 'Query.verification' || row === 'Query.replayVerification') {
      const isReplay = row === 'Query.replayVerification';
      const isTest = tenant.mode === 'test';
      // Live data have no lists, so a score is an interval under 2026-2; test data have a candidate under 2026-3. For a replay there
      // is something to compare under another policy.
      await choose(isReplay ? (isTest ? '2026-2' : '2026-1') : isTest ? '2026-3' : '2026-2');
      const { key } = await app.newKey(tenant.organisationId, tenant.mode);
      const magic = isReplay ? '76 999 999 156' : '80 999 999 174';
      const abn = isTest ? magic : await sampleAbn(app.database.pool, clean);
      const { body } = await createApiClient(app, key).verify(abn, 'AU', { name: 'A name' });
      if (isReplay) await choose(isTest ? '2026-1' : '2026-2');
      await setVerdict(body.result.id, '{registrations}', [
        { register: 'ASIC AFS licensees', state: 'found', asOf: '2026-11-01', entries: [{ number: '1' }] },
      ]);
      return remarked(tenant, body.result.id);
    }
    if (row === 'Query.verificationOwners') {
      const id = await requireObjectKind(row).make(app, tenant);
      await setVerdict(id, '{nzbn}', testNzbn(1));
      return id;
    }
    if (findIdPrefix(row) === 'ver') return remarked(tenant, await requireObjectKind(row).make(app, tenant));
    if (row === 'Query.publicCertificate' && tenant.mode === 'test') {
      await choose('2026-3');
      const id = await requireObjectKind(row).make(app, tenant);
      await choose('2026-1');
      return id;
    }
    if (row === 'Query.certificate' || row === 'Query.publicCertificate') {
      const id = await requireObjectKind('Mutation.agreeToCertificate').make(app, tenant);
      const second = await newOfficer(app, tenant.organisationId, 'Second Officer', tenant.mode);
      await second.post(`/api/enterprise/certificates/${id}/agree`);
      if (row === 'Query.certificate') await suspend(id);
      return id;
    }
    if (row === 'Query.onboarding') return fullCase(app, tenant);
    if (row === 'Query.webhook') {
      const webhookId = await requireObjectKind(row).make(app, tenant);
      const { key } = await app.newKey(tenant.organisationId, tenant.mode);
      const since = new Date(Date.now() - 60_000).toISOString();
      await createApiClient(app, key).post(`/api/enterprise/webhooks/${webhookId}/recover`, { since });
      return webhookId;
    }
    const id = await requireObjectKind(row === 'Query.deliveries' ? 'Query.delivery' : row).make(app, tenant);
    const pair = parseDeliveryId(id);
    if (!pair) return id;
    await app.database.pool.query(
      `insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status, started_at,
         duration_ms, response_headers)
       values ($1, $2, 1, $3, $4, false, 'failed', 500, now(), 12, '[{"name": "x-answer", "value": "1"}]')`,
      [pair.endpointId, pair.eventId, tenant.organisationId, tenant.mode],
    );
    return row === 'Query.deliveries' ? pair.endpointId : id;
  }
  afterAll(async () => {
    files.remove();
    await app.stop();
  });

  it.each(queries)('in $row is of the caller alone, by key and signed in', async ({ row, takesId, document }) => {
    for (const tenant of tenants) {
      const id = takesId ? await filled(row, tenant) : anyId;
      const person = await newPerson(app, { organisationId: tenant.organisationId });
      const owner = clientWith(app, (await signInPerson(app, person, tenant.mode)).headers);
      const key = createApiClient(app, (await app.newKey(tenant.organisationId, tenant.mode)).key);
      for (const client of permissions[row]?.callers.includes('key') ? [key, owner] : [owner]) {
        const { body } = await client.graphql(document(id));
        expect([row, body.errors]).toEqual([row, undefined]);
        expect(await foreignIdsIn(app.database.pool, JSON.stringify(body), tenant)).toEqual([]);
        note(schema.getQueryType(), body.data);
      }
    }
  });

  it('would be found if it were of another', async () => {
    const [own, , other] = tenants;
    if (!own || !other) throw new Error('There is nobody.');
    const rows = ['Query.verification', 'Query.delivery', 'Query.webhook', 'Query.event', 'Mutation.revokeApiKey'];
    for (const row of rows) {
      const id = await requireObjectKind(row).make(app, other);
      expect([row, await foreignIdsIn(app.database.pool, `{"id":"${id}"}`, other)]).toEqual([row, []]);
      expect([row, await foreignIdsIn(app.database.pool, `{"id":"${id}"}`, own)]).not.toEqual([row, []]);
    }
    expect(await foreignIdsIn(app.database.pool, other.organisationId, own)).toEqual([other.organisationId]);
  });

  // Where nothing is ever nested, nothing is shown.
  it('was there to be seen', () => {
    const isObject = (coordinate: string): boolean => {
      const [type = '', field = ''] = coordinate.split('.');
      const parent = schema.getType(type);
      return isObjectType(parent) && isObjectType(getNamedType(parent.getFields()[field]?.type));
    };
    const root = schema.getQueryType();
    const held = queries
      .map(({ name }) => getNamedType(root?.getFields()[name]?.type))
      .filter((type) => isObjectType(type));
    const expected = [...queries.map(({ row }) => row), ...reachable(held)];
    const unseen = expected.filter((one) => isObject(one) && !seen.has(one));
    expect(unseen).toEqual([]);
  });

  /** Remembers which fields have held an object. */
  function note(type: GraphQLObjectType | null | undefined, value: any): void {
    for (const [name, item] of Object.entries(value ?? {})) {
      const named = getNamedType(type?.getFields()[name]?.type);
      if (!type || !isObjectType(named)) continue;
      for (const one of [item].flat()) {
        if (one === null) continue;
        seen.add(`${type.name}.${name}`);
        note(named, one);
      }
    }
  }
});
