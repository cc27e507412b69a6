export default {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  testMatch: ['<rootDir>/apollo.test.mjs'],
  resolver: '<rootDir>/resolve.mjs',
  transform: {},
  testTimeout: 30_000,
};
