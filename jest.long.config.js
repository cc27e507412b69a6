import usual from './jest.config.js';

/** The tests that take longest: every operation as every caller, every failure, every damage to a file, every page. */
export default {
  ...usual,
  testMatch: ['**/*.long.ts'],
  // Browsers and whole processes make a test wait, so two workers leave two processors idle for part of the time.
  maxWorkers: 3,
  // A browser beside two others on a busy machine can be slow without a fault. Only waits take this time, not assertions.
  testTimeout: 60_000,
};
