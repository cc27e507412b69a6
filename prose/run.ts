import { join, relative } from 'node:path';
import { areaOf } from './areas.ts';
import { checkProse } from './check.ts';
import { applyExceptions, exceptions } from './exceptions.ts';
import type { Fault } from './fault.ts';

// Prints every fault of the texts, or those of the areas and paths that the arguments name.
const root = join(import.meta.dirname, '..');
const names = process.argv.slice(2);

const { faults, unneeded } = applyExceptions(checkProse(root), exceptions);
const isNamed = ({ file }: Fault): boolean =>
  names.length === 0 || names.some((name) => file.startsWith(relative(root, name)) || areaOf(file) === name);
for (const { file, line, rule, hint, text } of faults.filter(isNamed)) {
  console.log(`${file}:${line}: ${rule}: ${text} (${hint})`);
}
for (const { rule, file, text } of unneeded) {
  console.log(`prose/exceptions.ts: the exception from ${rule} for "${text}" in ${file} is not needed: delete it.`);
}
console.log(`${faults.length} faults.`);
process.exitCode = faults.length + unneeded.length === 0 ? 0 : 1;
