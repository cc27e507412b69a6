import { dirname } from 'node:path';
import { ensurePackages } from '../../scripts/packages.mjs';

process.chdir(dirname(dirname(import.meta.dirname)));
await ensurePackages('bench/baselines');
