import { join, relative } from 'node:path';
import { findArea } from './areas.ts';
import { checkProse } from './check.ts';
import { aboveCeilings, checkComments } from './comments.ts';
import { applyExceptions, exceptions } from './exceptions.ts';
import type { Fault } from './fault.ts';

// Prints every fault of the texts, or those of the areas and paths that the arguments name. Of comments it prints those of a
// folder above its ceiling, or all that an argument names: the area `comments`, or a path.
const root = join(import.meta.dirname, '..');
const names = process.argv.slice(2);

const { faults, unneeded } = applyExceptions(checkProse(root), exceptions);
const inComments = checkComments(root);
const tooMany = aboveCeilings(inComments);
const isNamed = ({ file }: Fault, area: string | null): boolean =>
  names.some((name) => area === name || file.startsWith(relative(root, name)));
const printed =
  names.length === 0
    ? [...faults, ...tooMany]
    : [
        ...faults.filter((fault) => isNamed(fault, findArea(fault.file))),
        ...inComments.filter((fault) => isNamed(fault, 'comments')),
      ];
for (const { file, line, rule, hint, text } of printed) {
  console.log(`${file}:${line}: ${rule}: ${text} (${hint})`);
}
for (const { rule, file, text } of unneeded) {
  console.log(`prose/exceptions.ts: the exception from ${rule} for "${text}" in ${file} is not needed: delete it.`);
}
console.log(`${faults.length + tooMany.length} faults.`);
process.exitCode = faults.length + tooMany.length + unneeded.length === 0 ? 0 : 1;
