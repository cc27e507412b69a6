import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contracts } from '../src/console/contracts/writeContracts.js';

const emittedFiles = Object.entries(await contracts());

describe('the contracts', () => {
  it.each(emittedFiles)('%s is what the code emits (npm run contracts)', (path, emitted) => {
    expect(readFileSync(path, 'utf8')).toBe(emitted);
  });
});
