import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contracts } from '../src/console/contracts/writeContracts.js';

describe('the contracts', () => {
  it.each(Object.entries(contracts()))('%s is what the code emits (npm run contracts)', (path, emitted) => {
    expect(readFileSync(path, 'utf8')).toBe(emitted);
  });
});
