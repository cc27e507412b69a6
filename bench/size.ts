import 'reflect-metadata';
import {
  compete,
  printConditions,
  printContest,
  readLength,
  withContest,
  type Contest,
  type Contestant,
} from './contest.js';

const small = 1_000;
const usualSize = 2_000_000;

/**
 * Measures one durable verification over a register of 1,000 records and over one of 2,000,000, with 500 numbers spread
 * over each. Two products with separate databases take turns. `--records` sets the size
 * of the large one.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { records: large, ...length } = readLength(args, usualSize);
  await withContest({ records: small }, async (one) => {
    await withContest({ records: large }, async (other) => {
      const contestants = [contestant(one, small), contestant(other, large)];
      printConditions(length);
      printContest(contestants, await compete(contestants, length), { index: 0, name: 'the small one' });
    });
  });
}

function contestant({ url, headers, abns }: Contest, records: number): Contestant {
  return {
    title: `REST verify, ${records.toLocaleString('en')} records`,
    url: `${url}/api/enterprise/verify`,
    bodies: abns.map((queryValue) => JSON.stringify({ queryValue, jurisdiction: 'AU' })),
    headers,
  };
}
