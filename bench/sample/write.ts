import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sampleAbn } from './sampleAbn.js';
import { sampleNzbn } from './sampleNzbn.js';

// `npm run sample`: writes the sample of register data that the project ships.
const folder = new URL('../../data/sample/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries({ 'abn.xml': sampleAbn(), 'nzbn.json': sampleNzbn() })) {
  const file = new URL(name, folder);
  writeFileSync(file, text);
  process.stdout.write(`Wrote ${fileURLToPath(file)}: ${Buffer.byteLength(text)} bytes.\n`);
}
