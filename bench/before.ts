import { competeAsTwins, type Contestant, printConditions, printContest, readLength } from './contest.js';
import { type BenchProcess, startProcess } from './startProcess.js';

/** A product of a checkout, as `holdProduct.ts` prints it. */
interface Held extends Pick<Contestant, 'url' | 'headers'> {
  readonly abn: string;
}

/**
 * Measures one verification over REST against the same in another checkout, such as a worktree of an earlier commit that is installed
 * and built. Each has its own database. The other one verifies under 2026-1, this one under 2026-3.
 * @param args The folder of the other checkout, and the length
 */
export async function run([checkout = '', ...args]: readonly string[]): Promise<void> {
  if (checkout === '' || checkout.startsWith('-')) {
    throw new Error('Name the folder of another checkout: npm run bench before -- ../earlier');
  }
  const held: BenchProcess[] = [];
  const hold = async (title: string, ...words: readonly string[]): Promise<Contestant> => {
    const product = await startProcess('./holdProduct.js', words);
    held.push(product);
    return toContestant(title, product.ready);
  };
  try {
    const length = readLength(args);
    printConditions(length);
    const { contestants, compared } = await competeAsTwins(
      [
        () => hold('the other checkout, 2026-1', checkout, '2026-1'),
        () => hold('this checkout, 2026-3', '.', '2026-3'),
      ],
      length,
    );
    printContest(contestants, compared, { index: 0, name: 'the other' });
  } finally {
    await Promise.all(held.map((product) => product.stop()));
  }
}

function toContestant(title: string, ready: string): Contestant {
  const { url, headers, abn } = JSON.parse(ready) as Held;
  const bodies = [JSON.stringify({ queryValue: abn, jurisdiction: 'AU' })];
  return { title, url: `${url}/api/enterprise/verify`, bodies, headers };
}
