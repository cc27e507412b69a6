import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const title = 'Apollo Server integrations';

const http = 'integration tests httpServerTests.ts graphqlHTTP';
const otherMediaTypes = [
  'integration tests apolloServerTests.ts CSRF prevention default',
  `${http} throws an error if POST body is empty`,
  `${http} throws an error if invalid content-type`,
];

const cacheable = [
  `${http} cache-control runs when cache-control is disabled`,
  `${http} cache-control not set without any hints with if-cacheable`,
];

export const exceptions = [
  ...cacheable.map((expected) => ({
    reason: 'every answer says `Cache-Control: no-store`, for it may hold personal data or a secret',
    covers: ({ name }) => name === expected,
  })),
  ...otherMediaTypes.map((expected) => ({
    reason: 'a body of another media type is answered with 415 UNSUPPORTED_MEDIA_TYPE, over REST and GraphQL alike',
    covers: ({ name }) => name === expected,
  })),
  {
    reason: 'the suite skips them itself: @defer and @stream need graphql 17',
    covers: ({ name, isSkipped }) => isSkipped && /graphql@17|@?defer/.test(name),
  },
];

/** Runs Apollo's suite on the product's middleware chain: apollo.test.mjs. */
export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'kyb-conformance-'));
  const report = join(folder, 'report.json');
  const jest = join(dirname(import.meta.dirname), 'node_modules/jest/bin/jest.js');
  const words = ['--config', join(import.meta.dirname, 'jest.config.mjs'), '--json', '--outputFile', report];
  const node = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules'];
  try {
    const { stderr } = spawnSync(process.execPath, [...node, jest, ...words], { encoding: 'utf8' });
    const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => '{"testResults":[]}'));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (tests.length === 0) throw new Error(`Jest ran no test:\n${stderr}`);
    return tests.map(({ fullName, status, failureMessages }) => ({
      name: fullName,
      isPassed: status === 'passed',
      isSkipped: status === 'pending',
      why: failureMessages.join('\n') || status,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
