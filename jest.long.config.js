import usual from './jest.config.js';

/** The tests that take longest: every operation as every caller, every failure, every damage to a file, every page. */
export default {
  ...usual,
  testMatch: ['**/*.long.ts'],
  // Browsers and whole processes make a test wait, so two workers leave two processors idle for part of the time.
  maxWorkers: 3,
  // Pages are slow in a browser beside two others on a busy machine. A test that passes does not take longer for it.
  testTimeout: 60_000,
};
