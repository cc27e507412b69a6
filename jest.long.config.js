import usual from './jest.config.js';

/** The tests that take longest: every operation as every caller, every failure, every damage to a file, every page. */
export default {
  ...usual,
  testMatch: ['**/*.long.ts'],
  // Browsers take more of the processors than servers do.
  maxWorkers: 3,
};
