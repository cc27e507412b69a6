import 'reflect-metadata';
import { compete, printContest, readLength, withContest, type Contestant } from './contest.js';

const abn = '11900000017';
const restBody = JSON.stringify({ queryValue: abn, jurisdiction: 'AU' });
const graphqlBody = JSON.stringify({
  query:
    'mutation ($input: VerifyInput!) { verify(input: $input) { id legalName abn status fractureScore fractureRisk auditHash } }',
  variables: { input: { queryValue: abn, jurisdiction: 'AU' } },
});

/**
 * Measures one durable verification over REST and GraphQL against a bare node:http and pg server that writes the same
 * rows in a textbook transaction, and against the limit, the same in one statement. All on one database and one machine,
 * which the generator shares; the best of the rounds counts.
 */
export async function run(args: readonly string[]): Promise<void> {
  await withContest(async ({ url, headers, organisation, apiKey, connection, start }) => {
    const bare = (style: string): Promise<string> =>
      start('./bareServer.js', [style, JSON.stringify(connection), organisation, apiKey]);
    const contestants: Contestant[] = [
      { title: 'REST verify', url: `${url}/api/enterprise/verify`, body: restBody, headers },
      { title: 'GraphQL verify', url: `${url}/graphql`, body: graphqlBody, headers },
      { title: 'bare node:http + pg, textbook transaction', url: await bare('textbook'), body: restBody, headers },
      { title: 'bare node:http + pg, one statement (limit)', url: await bare('single'), body: restBody, headers },
    ];
    const measured = await compete(contestants, readLength(args));
    printContest(contestants, measured, { index: 2, name: 'the textbook' });
  });
}
