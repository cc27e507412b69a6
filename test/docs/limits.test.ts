import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { limitNames, organisationFactor, parseLimits } from '../../src/platform/configuration/limitTable.js';
import { pageSizes } from '../../src/domain/page.js';
import { maxTokens } from '../../src/resolvers/operationRules.js';
import { socketLimits } from '../../src/http/sockets/socketLimits.js';

const page = readFileSync('docs/reference/limits.md', 'utf8');
const graphql = readFileSync('docs/reference/graphql.md', 'utf8');
const table = parseLimits(undefined);

/** The cells of the row that begins with this one. */
function findRow(text: string, first: string): string[] {
  const row = text.split('\n').find((line) => line.startsWith(`| ${first} `)) ?? '';
  return row.split('|').map((cell) => cell.trim());
}

const words = (count: number, seconds: number) =>
  `${count.toLocaleString('en')} ${seconds === 60 ? 'a minute' : 'an hour'}`;

describe('docs/reference/limits.md', () => {
  it.each(limitNames)('has the default of %s', (name) => {
    const limit = table?.enterprise[name];
    expect(findRow(page, `\`${name}\``)[3]).toBe(words(limit?.perKey ?? 0, limit?.seconds ?? 0));
  });

  it('has the limits that belong to no plan, and that of an organisation', () => {
    expect(findRow(page, '`publicReads`')[3]).toBe(words(table?.publicReads.perAddress ?? 0, 60));
    expect(findRow(page, '`webhookTests`')[3]).toBe(words(table?.webhookTests.perEndpoint ?? 0, 60));
    expect(organisationFactor).toBe(10);
    expect(page).toContain('ten times the limit');
  });

  it('has the sizes of pages', () => {
    expect(page).toContain(`\`limit\` (1 to ${pageSizes.largest}, default ${pageSizes.default})`);
  });
});

describe('docs/reference/graphql.md', () => {
  it('has the limits of texts and connections', () => {
    expect(findRow(graphql, 'tokens')[2]).toBe(maxTokens.toLocaleString('en'));
    expect(findRow(graphql, 'connections of one key or session, in one gateway')[2]).toBe(
      String(socketLimits.socketsPerCaller),
    );
    expect(findRow(graphql, 'connections of one organisation, in one gateway')[2]).toBe(
      socketLimits.socketsPerOrganisation.toLocaleString('en'),
    );
    expect(findRow(graphql, 'connections of all organisations, in one gateway')[2]).toBe(
      socketLimits.sockets.toLocaleString('en'),
    );
    expect(findRow(graphql, 'operations that run at once on one connection')[2]).toBe(
      String(socketLimits.operationsPerSocket),
    );
    for (const row of ['characters of the text of a subscription', 'characters of the rest of its message']) {
      expect(findRow(graphql, row)[2]).toBe(socketLimits.subscriptionLength.toLocaleString('en'));
    }
    expect(graphql).toContain(`${socketLimits.textPerCaller.toLocaleString('en')} characters of different texts`);
    expect(graphql).toContain(`those of an organisation ${socketLimits.textPerOrganisation.toLocaleString('en')}.`);
    expect(findRow(graphql, 'messages between two pings')[2]).toBe(socketLimits.messages.toLocaleString('en'));
  });
});
