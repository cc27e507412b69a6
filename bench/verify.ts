import 'reflect-metadata';
import { compete, printConditions, printContest, readLength, withContest, type Contestant } from './contest.js';

const query =
  'mutation ($input: VerifyInput!) { verify(input: $input) { id legalName abn status fractureScore fractureRisk auditHash } }';

/**
 * Measures one durable verification over REST and GraphQL against a bare node:http and pg server that writes the same
 * rows in a textbook transaction, and against the limit, the same in one statement. All use one database and one
 * machine, which the generator shares.
 */
export async function run(args: readonly string[]): Promise<void> {
  await withContest({}, async ({ url, headers, organisation, apiKey, abns, connection, start }) => {
    const input = { queryValue: abns[0], jurisdiction: 'AU' };
    const restBody = JSON.stringify(input);
    const graphqlBody = JSON.stringify({ query, variables: { input } });
    const bare = async (style: string): Promise<string> =>
      (await start('./bareServer.js', [style, JSON.stringify(connection), organisation, apiKey])).ready;
    const contestants: Contestant[] = [
      { title: 'REST verify', url: `${url}/api/enterprise/verify`, bodies: [restBody], headers },
      { title: 'GraphQL verify', url: `${url}/graphql`, bodies: [graphqlBody], headers },
      { title: 'bare node:http + pg, textbook transaction', url: await bare('textbook'), bodies: [restBody], headers },
      { title: 'bare node:http + pg, one statement (limit)', url: await bare('single'), bodies: [restBody], headers },
    ];
    const length = readLength(args);
    printConditions(length);
    const compared = await compete(contestants, length);
    printContest(contestants, compared, { index: 2, name: 'the textbook' }, { index: 3, name: 'one statement' });
  });
}
