// Takes a picture of every page, light, dark and on a phone, and compares it with the accepted one: `npm run pictures`. With
// `--accept`, pictures that differ become the accepted ones, and those of README and docs are created again.
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const unknown = given.find((argument) => argument !== '--accept');
if (unknown !== undefined) {
  process.stderr.write(`Unknown argument ${unknown}. Usage: npm run pictures [-- --accept]\n`);
  process.exit(2);
}
const args = ['node_modules/jest/bin/jest.js', '--config', 'jest.long.config.js', 'test/browser/pictures.long.ts'];
const env = { ...process.env, KYB_PICTURES: given.includes('--accept') ? 'accept' : 'take' };
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
process.stdout.write('The pictures in full size are in .screenshots/pictures.\n');
process.exitCode = status ?? 1;
