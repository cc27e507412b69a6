import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isInputObjectType, isNonNullType } from 'graphql';
import { encodeCursor, encodeEventCursor, maxPageRows } from '../../src/domain/page.js';
import { toDeliveryId } from '../../src/domain/ids.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { clientWith, testApp, type TestApp } from '../support/app.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { signInAs } from '../support/people/session.js';
import {
  abn,
  endpointId,
  firstMonitored,
  hours,
  idAt,
  iso,
  middle,
  nobody,
  pad,
  seedRows,
  somebody,
} from './seedRows.js';

// With every filter of a list, the rows that are read for a page do not grow with the rows that are stored. Half of the
// rows, the newer ones, differ from the older ones in every column. A filter by a value that only the older ones have
// must pass all newer ones.
let app: TestApp;
let organisationId: string;
let owner: ReturnType<typeof clientWith>;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  const { id: key } = await app.newKey(organisationId);
  owner = clientWith(app, (await signInAs(app, { organisationId, role: 'owner' })).headers);
  await seedRows(app, organisationId, key);
}, 600_000);
afterAll(() => app.stop());

interface List {
  /** The cursor in the middle of the rows. */
  readonly after: string;
  /** By name, values as GraphQL writes them. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** The other arguments. */
  readonly rest?: string;
  /** A filter without an index is applied to so many rows at most; where that finds too little, it is read where they end. */
  readonly isSearched?: boolean;
}

const texts = (...values: readonly string[]): string[] => values.map((value) => JSON.stringify(value));
const times = texts(iso(0), iso(middle), iso(hours + 1));
const lists: Readonly<Record<string, List>> = {
  verifications: {
    after: encodeCursor(idAt('verification', middle)),
    isSearched: true,
    filters: {
      status: ['VERIFIED', 'INACTIVE', 'NOT_FOUND', 'ERROR'],
      fractureRisk: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'],
      jurisdiction: ['AU', 'NZ'],
      abn: texts(abn, '11000002568'),
      nzbn: texts('9429000000000', '9429000000001'),
      reference: texts('ours', 'theirs'),
      name: texts('wattle', 'no such name'),
      verifiedFrom: times,
      verifiedBefore: times,
      assignee: texts('me', 'none', nobody),
      order: ['NEWEST', 'OLDEST', 'HIGHEST_SCORE'],
    },
  },
  events: {
    after: encodeEventCursor('live', middle * 1_000),
    isSearched: true,
    filters: {
      types: [
        ...['VERIFICATION_COMPLETED', 'ENTITY_CHANGED', 'CERTIFICATE_ISSUED', '[ENTITY_CHANGED, CERTIFICATE_ISSUED]'],
        ...['[VERIFICATION_COMPLETED, CERTIFICATE_ISSUED]', 'VERIFICATION_HIGH_RISK'],
      ],
      order: ['NEWEST', 'OLDEST'],
      newestFirst: ['true', 'false'],
    },
  },
  deliveries: {
    after: encodeCursor(toDeliveryId(endpointId, idAt('event', middle))),
    isSearched: true,
    rest: `webhookId: "${endpointId}"`,
    filters: {
      state: ['PENDING', 'DELIVERED', 'FAILED'],
      event: ['VERIFICATION_COMPLETED', 'ENTITY_CHANGED', 'CERTIFICATE_ISSUED'],
    },
  },
  auditEntries: {
    after: encodeCursor(idAt('auditEntry', middle)),
    filters: {
      action: ['VERIFICATION_RECORDED', 'API_KEY_CREATED'],
      actorId: texts(nobody),
      objectId: texts(nobody),
      since: times,
      until: times,
    },
  },
  certificates: {
    after: encodeCursor(idAt('certificate', middle)),
    filters: {
      status: ['PROPOSED', 'ISSUED', 'EXPIRED', 'REVOKED'],
      verificationId: texts(idAt('verification', 0), idAt('verification', 1)),
    },
  },
  onboardingLinks: {
    after: encodeCursor(idAt('onboardingLink', middle)),
    filters: { status: ['CREATED', 'OPENED', 'SUBMITTED', 'DECIDED', 'REVOKED', 'EXPIRED'] },
  },
  onboardings: {
    after: encodeCursor(idAt('onboarding', middle)),
    filters: {
      status: ['IN_REVIEW', 'ON_HOLD', 'MORE_INFORMATION', 'APPROVED', 'DECLINED'],
      assigneeId: texts(somebody, nobody),
      isUnassigned: ['true'],
      isWaiting: ['true'],
      isProposed: ['true'],
      oldestFirst: ['true'],
      order: ['NEWEST', 'OLDEST', 'HIGHEST_SCORE', 'LOWEST_SCORE', 'ASSIGNEE', 'ASSIGNEE_REVERSED'],
    },
  },
  decisions: {
    after: encodeCursor(idAt('decision', middle)),
    filters: {
      status: ['PROPOSED', 'MADE', 'WITHDRAWN'],
      onboardingId: texts(idAt('onboarding', 0)),
      verificationId: texts(idAt('verification', 0), idAt('verification', 1)),
    },
  },
  bulks: {
    after: encodeCursor(idAt('bulk', middle)),
    filters: { status: ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] },
  },
  candidateResolutions: {
    after: encodeCursor(idAt('candidateResolution', middle)),
    filters: {
      number: texts(abn, '11000002568'),
      list: texts('DFAT', 'UN', 'OFAC'),
      outcome: ['CONFIRMED', 'DISMISSED'],
    },
  },
  monitoredEntities: {
    after: encodeCursor(idAt('monitoredEntity', middle)),
    filters: { number: texts(abn, String(firstMonitored + 1), String(firstMonitored + hours)) },
  },
  screenings: {
    after: encodeCursor(idAt('screening', middle)),
    filters: {
      status: ['CLEAR', 'CANDIDATES', 'CONFIRMED', 'INCOMPLETE', 'NOT_PERFORMED'],
      reference: texts('ours', 'theirs', 'nobody'),
    },
  },
};
/** Searches by name have a special index, which test/search covers. A platform has few organisations. */
const elsewhere = ['searchEntities', 'platformOrganisations'];
const paging = ['first', 'after'];

const queries = buildSchema().getQueryType()?.getFields() ?? {};
/** The fields of the argument `filter` of a list; none where its filters are arguments. */
function fieldsOfFilter(list: string): string[] {
  const type = queries[list]?.args.find(({ name }) => name === 'filter')?.type;
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? Object.keys(named.getFields()) : [];
}

/** A page of a list, of whose items no more is asked than their ids. */
async function read(list: string, args: readonly string[]): Promise<any> {
  const given = [...args, lists[list]?.rest ?? ''].join(' ');
  const { body } = await owner.graphql(
    `{ page: ${list}(first: 5 ${given}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
  );
  expect([list, given, body.errors]).toEqual([list, given, undefined]);
  return body.data.page;
}

/** How many rows the statements of a call read. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const statements = await recordStatements(work);
  let rows = 0;
  for (const statement of statements.filter(({ text }) => !/\b(?:update|delete|insert)\b/i.test(text))) {
    for (const node of await explainPlan(app.database.pool, statement, { analyze: true })) {
      if (!node['Node Type'].includes('Scan') || node['Relation Name'] === undefined) continue;
      const passed = node['Actual Rows'] ?? 0;
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      rows += (passed + removed) * (node['Actual Loops'] ?? 0);
    }
  }
  return rows;
}

describe('the filters of the lists', () => {
  it('are all in the table above', () => {
    const known: Record<string, string[]> = {};
    for (const { name: list, type, args } of Object.values(queries)) {
      if (!getNamedType(type).name.endsWith('Connection') || elsewhere.includes(list)) continue;
      const own = args.filter((arg) => ![...paging, 'filter'].includes(arg.name) && !isNonNullType(arg.type));
      const filters = [...own.map(({ name }) => name), ...fieldsOfFilter(list)];
      if (filters.length > 0) known[list] = filters.sort();
    }
    const tested = Object.entries(lists).map(([list, { filters }]) => [list, Object.keys(filters).sort()]);
    expect(Object.fromEntries(tested)).toEqual(known);
  });

  it.each(
    Object.entries(lists).flatMap(([list, { filters }]) =>
      Object.keys(filters).map((name): [string, string] => [list, name]),
    ),
  )('let %s by %s read few rows', async (list, name) => {
    const { after = '', filters = {}, isSearched = false } = lists[list] ?? {};
    const most = isSearched ? 3 * maxPageRows + 1_000 : 1_000;
    for (const value of filters[name] ?? []) {
      const filter = fieldsOfFilter(list).includes(name) ? `filter: { ${name}: ${value} }` : `${name}: ${value}`;
      // This order of verifications alone begins a page behind a score.
      const isByScore = list === 'verifications' && value === 'HIGHEST_SCORE';
      const cursor = isByScore ? encodeCursor(`${idAt('verification', middle)}/50`) : after;
      for (const args of [[filter], [filter, `after: "${cursor}"`]]) {
        const rows = await rowsReadBy(() => read(list, args));
        if (rows > most) expect([list, args, rows]).toEqual([list, args, `at most ${most}`]);
      }
    }
  });

  it('count a million verifications by reading few of them', async () => {
    const counted = async (filter: string): Promise<{ value: number; isExact: boolean }> => {
      const { body } = await owner.graphql(`{ verifications(first: 1${filter}) { count { value isExact } } }`);
      return body.data.verifications.count;
    };
    for (const [filter, least, most] of [
      ['', 900_000, 1_100_000],
      [', filter: { status: INACTIVE }', 400_000, 600_000],
      [', filter: { fractureRisk: HIGH, jurisdiction: NZ }', 400_000, 600_000],
      [', filter: { fractureRisk: HIGH, name: "no such name" }', 0, 0],
    ] as const) {
      let found = { value: -1, isExact: true };
      const rows = await rowsReadBy(async () => {
        found = await counted(filter);
      });
      expect([filter, found.isExact, rows <= 5 * maxPageRows]).toEqual([filter, false, true]);
      expect(found.value).toBeGreaterThanOrEqual(least);
      expect(found.value).toBeLessThanOrEqual(most);
    }
  });

  it('find what is behind many rows that do not pass, page by page', async () => {
    const filter = 'filter: { jurisdiction: NZ }';
    let page = await read('verifications', [filter]);
    let pages = 1;
    while (page.nodes.length === 0) {
      expect(page.pageInfo.hasNextPage).toBe(true);
      page = await read('verifications', [filter, `after: "${page.pageInfo.endCursor}"`]);
      pages += 1;
    }
    expect(page.nodes[0].id).toBe(`${idAt('verification', middle - 1).slice(0, -16)}${pad(1_000, 16)}`);
    expect(pages).toBe((middle * 1_000) / maxPageRows + 1);
  });
});
