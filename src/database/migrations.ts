import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

// Not `await import`: modules that wait are evaluated after those that do not, and the order of the schema is that of its modules.
const load = createRequire(import.meta.url);
const names = readdirSync(new URL('migrations/', import.meta.url)).flatMap(
  (file) => /^(Migration\d{14}_\w+)\.js$/.exec(file)?.[1] ?? [],
);

/** Every file of `migrations`, by its date, which is the order in which they run. A migration that has landed never changes. */
export const migrations: readonly MigrationClass[] = names.sort().map((name) => {
  const { [name]: migration } = load(`./migrations/${name}.js`) as Record<string, MigrationClass>;
  if (!migration) throw new Error(`${name}.ts must export the class ${name}.`);
  return migration;
});
