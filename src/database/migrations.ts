import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

// `await import` would evaluate modules with a top-level await after the others, and the schema depends on the order.
const load = createRequire(import.meta.url);
const names = readdirSync(new URL('migrations/', import.meta.url)).flatMap(
  (file) => /^(Migration\d{14}_\w+)\.js$/.exec(file)?.[1] ?? [],
);

/**
 * Every file of `migrations`, by date, which is the order in which they run. The SQL of a migration never changes once
 * it is merged.
 */
export const migrations: readonly MigrationClass[] = names.sort().map((name) => {
  const { [name]: migration } = load(`./migrations/${name}.js`) as Record<string, MigrationClass>;
  if (!migration) throw new Error(`${name}.ts must export the class ${name}.`);
  return migration;
});
