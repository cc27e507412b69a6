import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let live: ReturnType<typeof createApiClient>;
let test: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  const organisation = await app.newOrganisation();
  live = createApiClient(app, (await app.newKey(organisation)).key);
  test = createApiClient(app, (await app.newKey(organisation, 'test')).key);
});
afterAll(() => app.stop());

const searchFor = (name: string, more = ''): string =>
  `/api/enterprise/search?name=${encodeURIComponent(name)}&jurisdiction=AU${more}`;

describe('a search by name', () => {
  it('finds a company of the register by words of its name, with the reason', async () => {
    const { status, body } = await live.get(searchFor('wattlebrim teapot repairs'));
    expect(status).toBe(200);
    expect(body.items[0]).toEqual({
      jurisdiction: 'AU',
      legalName: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD',
      matchedName: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD',
      nameKind: 'legal',
      matchReason: 'words',
      matchExplanation: 'It is the legal name but for the legal form (Pty, Ltd, Inc and the like).',
      score: 99,
      abn: '11 900 000 017',
      nzbn: null,
      entityType: 'Australian Private Company',
      status: 'Active',
      isActive: true,
      registeredState: 'VIC',
      source: {
        register: 'sample',
        kind: 'extract',
        asOf: '2026-11-01',
        attribution: 'Invented sample data, no real entity',
      },
    });
  });

  it('is the same over GraphQL', async () => {
    const { body } = await live.graphql(
      '{ searchEntities(name: "Teapot Wattlebrm", jurisdiction: AU, first: 3) { nodes { abn matchReason matchExplanation } } }',
    );
    expect(body.data.searchEntities.nodes).toEqual([
      {
        abn: '11 900 000 017',
        matchReason: 'SIMILAR',
        matchExplanation: 'All words are in the legal name, some in another spelling: WATTLEBRIM for WATTLEBRM.',
      },
    ]);
  });

  it('of a test key is one of the sandbox', async () => {
    const { body } = await test.get(searchFor('sandbox clean'));
    expect(body.items.map(({ abn, source }: any) => [abn, source.register])).toEqual([['55 999 999 003', 'sandbox']]);
  });

  it.each([
    ['ab', 'Must have at least 3 letters or digits.'],
    ['%_\\', 'Must have at least 3 letters or digits.'],
    ['😀😀😀', 'Must have at least 3 letters or digits.'],
    ['Pty. Limited', 'The name is only a legal form. Add another word of the name.'],
    ['a'.repeat(201), 'Must have at most 200 characters.'],
    ['abc\u0000', 'The text contains a NUL character; remove it.'],
  ])('for %j is refused', async (name, detail) => {
    const { status, body } = await live.get(searchFor(name));
    expect([status, body.errors]).toEqual([400, [{ pointer: '/name', detail }]]);
  });
});
