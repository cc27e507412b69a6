import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { areaOf } from './areas.ts';
import { faultsOverCeiling, lowerCeilings, type Ceilings } from './ceilings.ts';
import { checkProse } from './check.ts';
import { applyExceptions, exceptions } from './exceptions.ts';
import type { Fault } from './fault.ts';

// Prints the faults of each area and rule that has more than its ceiling, and lowers the ceilings that are too high.
// `--all`, or paths and areas as arguments, print what the ceilings permit, too.
const root = join(import.meta.dirname, '..');
const path = join(import.meta.dirname, 'ceilings.json');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });

const ceilings = JSON.parse(readFileSync(path, 'utf8')) as Ceilings;
const { faults, unneeded } = applyExceptions(checkProse(root), exceptions);
const over = faultsOverCeiling(faults, ceilings);
const lowered = lowerCeilings(faults, ceilings);
if (JSON.stringify(lowered) !== JSON.stringify(ceilings)) {
  writeFileSync(path, `${JSON.stringify(lowered, null, 2)}\n`);
  console.log('prose/ceilings.json is lowered: commit it.');
}

const isNamed = ({ file }: Fault): boolean =>
  positionals.some((name) => file.startsWith(relative(root, name)) || areaOf(file) === name);
const shown = values.all ? faults : positionals.length > 0 ? faults.filter(isNamed) : over.flat();
for (const { file, line, rule, hint, text } of shown) console.log(`${file}:${line}: ${rule}: ${text} (${hint})`);
for (const { rule, file, text } of unneeded) {
  console.log(`prose/exceptions.ts: the exception from ${rule} for "${text}" in ${file} is not needed: delete it.`);
}
for (const group of over) {
  const { file = '', rule = '' } = group[0] ?? {};
  const area = areaOf(file) ?? '';
  console.log(`${area}: ${group.length} faults of ${rule}; ${ceilings[area]?.[rule] ?? 0} are permitted.`);
}
console.log(`${faults.length} faults, ${over.length + unneeded.length === 0 ? 'none' : 'some'} over a ceiling.`);
process.exitCode = over.length + unneeded.length === 0 ? 0 : 1;
