/** @type {import('jest').Config} */
export default {
  runner: '<rootDir>/test/runner/testRunner.ts',
  testSequencer: '<rootDir>/test/runner/sequencer.ts',
  globalSetup: '<rootDir>/test/runner/globalSetup.ts',
  globalTeardown: '<rootDir>/test/runner/globalTeardown.ts',
  // Sources, too, so that --watch sees their changes.
  roots: ['<rootDir>/test', '<rootDir>/src'],
  testMatch: ['**/*.test.ts'],
  // For --watch, which follows imports to find the tests of a changed file.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: {},
  testTimeout: 30_000,
  maxWorkers: 2,
  showSeed: true,
};
