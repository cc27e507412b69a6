import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import sequencer from '@jest/test-sequencer';
import type { Test } from 'jest-runner';

// Its types describe a CommonJS module, and Node loads an ES module.
const Sequencer = sequencer as unknown as typeof sequencer.default;

// These take longest. If one started last, the other workers would be idle.
const slowestFiles = [
  'guarantees/authorisation/matrix.long.ts',
  'guarantees/databaseFaults/databaseFaults.long.ts',
  'browser/enterprise/onboarding.long.ts',
  'guarantees/authorisation/matrixRest.long.ts',
  'browser/pictures.long.ts',
  'guarantees/cpuPerRequest.long.ts',
  'browser/enterprise/frame.long.ts',
  'guarantees/rowsRead.long.ts',
  'guarantees/authorisation/matrixSockets.long.ts',
  'guarantees/restore.long.ts',
  'docs/guides.long.ts',
  'guarantees/authorisation/idempotencyKeys.long.ts',
  'guarantees/authorisation/nested.test.ts',
  'console/kyb.test.ts',
];

/** Orders the files by the seed of the run: files share the modules of their worker and must pass in any order. */
export default class RandomSequencer extends Sequencer {
  readonly #seed: number;

  constructor(options: ConstructorParameters<typeof Sequencer>[0]) {
    super(options);
    this.#seed = options.globalConfig.seed;
  }

  override sort(tests: Test[]): Test[] {
    const key = ({ path, context }: Test): string => {
      const place = slowestFiles.findIndex((name) => path.endsWith(name));
      if (place !== -1) return ` ${place}`;
      // A seed gives the same order in every clone.
      const name = relative(context.config.rootDir, path);
      return createHash('sha256').update(`${this.#seed} ${name}`).digest('hex');
    };
    return tests
      .map((test) => ({ test, key: key(test) }))
      .sort((left, right) => (left.key < right.key ? -1 : 1))
      .map(({ test }) => test);
  }
}
