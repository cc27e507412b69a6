import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { cancelled, clean, sampleAbn } from '../support/registers/sample.js';

let app: TestApp;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
});
afterAll(() => app.stop());

const verify = `mutation ($input: VerifyInput!) { verify(input: $input) {
  id legalName abn status fractureScore fractureRisk fractureSignals { type severity points } verifiedAt } }`;

describe('GraphQL', () => {
  it('verifies, with enum names where REST has words, and gives the same verdict', async () => {
    const abn = await sampleAbn(app.database.pool, cancelled);
    const graphql = (await client.graphql(verify, { input: { queryValue: abn, jurisdiction: 'AU' } })).body.data.verify;
    expect(graphql).toMatchObject({
      status: 'INACTIVE',
      fractureRisk: 'HIGH',
      fractureSignals: [{ type: 'INACTIVE_REGISTRATION' }, {}],
    });
    const rest = (await client.verify(abn)).body.result;
    expect(rest).toMatchObject({
      legalName: graphql.legalName,
      fractureScore: graphql.fractureScore,
      status: 'inactive',
    });
    const read = await client.graphql('query ($id: ID!) { verification(id: $id) { legalName status } }', {
      id: graphql.id,
    });
    expect(read.body.data.verification).toEqual({ legalName: graphql.legalName, status: 'INACTIVE' });
  });

  it('pages a connection with its filter', async () => {
    const abn = await sampleAbn(app.database.pool, clean);
    for (let at = 0; at < 3; at += 1) await client.verify(abn, 'AU', { reference: 'paged' });
    const list = `query ($after: String) { verifications(first: 2, after: $after, filter: { reference: "paged", status: VERIFIED }) {
      edges { cursor node { id } } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }`;
    const first = (await client.graphql(list)).body.data.verifications;
    expect(first.edges).toHaveLength(2);
    expect(first.pageInfo).toEqual({
      ...{ hasNextPage: true, endCursor: first.edges[1].cursor },
      ...{ hasPreviousPage: false, startCursor: first.edges[0].cursor },
    });
    const second = (await client.graphql(list, { after: first.pageInfo.endCursor })).body.data.verifications;
    expect(second.edges).toHaveLength(1);
    const { cursor } = second.edges[0];
    const ends = { startCursor: cursor, endCursor: cursor };
    expect(second.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, ...ends });
  });

  it('has no page before the start of the event log, and no cursors in an empty page', async () => {
    const list = `query ($after: String, $types: [EventKind!]) { events(after: $after, types: $types) {
      edges { cursor } pageInfo { hasPreviousPage startCursor } } }`;
    const { edges, pageInfo } = (await client.graphql(list, { after: 'start' })).body.data.events;
    expect(pageInfo).toEqual({ hasPreviousPage: false, startCursor: edges[0].cursor });
    const empty = await client.graphql(list, { types: ['CERTIFICATE_REVOKED'] });
    expect(empty.body.data.events.pageInfo).toEqual({ hasPreviousPage: false, startCursor: null });
  });

  it.each([
    ['verifications(first: 101) { nodes { id } }', '/first'],
    ['events(first: 0) { nodes { id } }', '/first'],
    ['verifications(after: "x") { nodes { id } }', '/after'],
  ])('names the argument of %s that is at fault', async (field, pointer) => {
    const { body } = await client.graphql(`{ ${field} }`);
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer }] });
  });

  it('reads in a list whatever is asked for, alone, in fragments and beside others', async () => {
    const abn = await sampleAbn(app.database.pool, cancelled);
    const { id } = (await client.verify(abn, 'AU', { name: 'Another name', reference: 'alone' })).body.result;
    const signals =
      'fractureSignals { type severity points field registryValue detectedValue description source asOf }';
    const objects = [signals, 'nameMatch { result matchedName reason }', 'source { register kind asOf attribution }'];
    const leaves =
      'id reference jurisdiction legalName abn nzbn acn entityType abnStatus nzbnStatus gstRegistered registeredState registeredDate fractureScore fractureRisk status policyVersion auditHash verifiedAt';
    const fields = [...leaves.split(' '), ...objects];
    const one = await client.graphql(`query { verification(id: "${id}") { ${fields.join(' ')} } }`);
    const whole = one.body.data.verification;
    const filter = '(first: 1, filter: { reference: "alone" })';
    for (const field of fields) {
      const [name = ''] = field.split(' ');
      const queries = [
        `{ verifications${filter} { nodes { ${field} } } }`,
        `{ verifications(first: 1) { edges { node { ... on Verification { ${field} } } } } }`,
        `{ verifications(first: 1) { ...page } } fragment page on VerificationConnection { nodes { ...row } } fragment row on Verification { ${field} }`,
      ];
      for (const query of queries) {
        const { body } = await client.graphql(query);
        const { nodes, edges } = body.data.verifications;
        expect(nodes?.[0] ?? edges[0].node).toEqual({ [name]: whole[name] });
      }
    }
    const all = await client.graphql(`{ verifications${filter} { nodes { ${fields.join(' ')} } } }`);
    expect(all.body.data.verifications.nodes).toEqual([whole]);
  });

  it('gives each of many lists that are asked for together to its own caller', async () => {
    const callers = await Promise.all(
      ['one', 'two', 'three'].map(async (name) =>
        createApiClient(app, (await app.newKey(await app.newOrganisation(name))).key),
      ),
    );
    const own = await Promise.all(
      callers.map(async (caller) => (await caller.verify('51 824 753 556')).body.result.id),
    );
    const lists = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (callers[at % 3] ?? client).graphql(
          `{ verifications(first: ${1 + (at % 5)}) { nodes { id ${at % 2 ? 'source { kind }' : ''} } } }`,
        ),
      ),
    );
    for (const [at, { body }] of lists.entries()) {
      expect(body.data.verifications.nodes.map(({ id }: { id: string }) => id)).toEqual([own[at % 3]]);
    }
  });

  it('refuses calls without a preflight, and GET for mutations', async () => {
    const csrf = await client.send('GET', '/graphql?query=%7Bme%7BkeyId%7D%7D');
    expect(csrf.status).toBe(400);
    const viaGet = await client.get(
      `/graphql?query=${encodeURIComponent('mutation{revokeApiKey(input:{id:"x"}){id}}')}`,
      {
        'apollo-require-preflight': '1',
      },
    );
    expect(viaGet.status).toBe(405);
  });

  it('lets an authenticated caller introspect', async () => {
    expect((await client.graphql('{ __schema { queryType { name } } }')).body.data.__schema.queryType.name).toBe(
      'Query',
    );
    expect((await createApiClient(app, null).graphql('{ __schema { queryType { name } } }')).status).toBe(401);
  });
});
