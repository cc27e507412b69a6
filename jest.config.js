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
  // Four workers on a busy machine are slow at times. A test that passes does not take longer for it.
  testTimeout: 60_000,
  // Tests wait for servers and processes: with two workers, two processors are idle for more than a quarter of the time.
  maxWorkers: 4,
  showSeed: true,
};
