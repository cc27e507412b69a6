import 'reflect-metadata';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  compete,
  competeAsTwins,
  printConditions,
  printContest,
  readLength,
  withContest,
  type Contestant,
} from './contest.js';

const query =
  'mutation ($input: VerifyInput!) { verify(input: $input) { id legalName abn status fractureScore fractureRisk auditHash } }';

/**
 * Measures one durable verification over REST and GraphQL against a bare node:http and pg server that writes the same
 * rows in a textbook transaction, and against the limit, the same in one statement. All use one database and one
 * machine, which the generator shares.
 */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes(tracedOption)) {
    await compareTraced(args.filter((arg) => arg !== tracedOption));
    return;
  }
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

const tracedOption = '--traced';

/**
 * Measures what traces cost: the service without them, and with one trace in ten. The collector accepts and discards the spans; it is
 * part of the generator.
 */
async function compareTraced(args: readonly string[]): Promise<void> {
  const collector = createServer((req, res) => {
    req.resume().on('end', () => res.setHeader('Content-Type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  try {
    await withContest({}, async ({ headers, abns, start }) => {
      const bodies = [JSON.stringify({ queryValue: abns[0], jurisdiction: 'AU' })];
      const startOne = async (title: string, env: Readonly<Record<string, string>>): Promise<Contestant> => {
        const { ready } = await start('../dist/main.js', [], env);
        return { title, url: `${ready}/api/enterprise/verify`, bodies, headers };
      };
      const traced = {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces`,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      };
      const length = readLength(args);
      printConditions(length);
      const { contestants, compared } = await competeAsTwins(
        [() => startOne('REST verify, not traced', {}), () => startOne('REST verify, 10 % of traces', traced)],
        length,
      );
      printContest(contestants, compared, { index: 0, name: 'not traced' });
    });
  } finally {
    collector.close();
    collector.closeAllConnections();
  }
}
