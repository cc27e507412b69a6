import { dirname, join } from 'node:path';

export default {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/apollo.test.mjs'],
  resolver: '<rootDir>/resolve.mjs',
  transform: {},
  // Jest's own place is below TMPDIR, which a run leaves empty.
  cacheDirectory: join(dirname(import.meta.dirname), 'node_modules/.cache/jest-conformance'),
  testTimeout: 30_000,
};
