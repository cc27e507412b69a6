import usual from './jest.config.js';

/** What takes longer than `npm test` may: everything as everybody, every failure, every damage to a file, every page in every light and mishap. */
export default { ...usual, testMatch: ['**/*.long.ts'] };
