import { dirname } from 'node:path';
import { ensurePackages } from '../scripts/packages.mjs';

process.chdir(dirname(import.meta.dirname));
await ensurePackages('peers');
