import { dirname, join } from 'node:path';

export default {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/apollo.test.mjs'],
  resolver: '<rootDir>/resolve.mjs',
  transform: {},
  // Jest's default is below TMPDIR, which must be empty after a run.
  cacheDirectory: join(dirname(import.meta.dirname), 'node_modules/.cache/jest-conformance'),
  testTimeout: 30_000,
};
