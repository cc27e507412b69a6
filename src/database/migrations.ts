import { readdirSync } from 'node:fs';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

const folder = new URL('migrations/', import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(Migration\d{14}_\w+)\.js$/.exec(file)?.[1] ?? []);

/** Every file of `migrations`, by its date, which is the order in which they run. A migration that has landed never changes. */
export const migrations: readonly MigrationClass[] = await Promise.all(names.sort().map(loadMigration));

async function loadMigration(name: string): Promise<MigrationClass> {
  const { [name]: migration } = (await import(new URL(`${name}.js`, folder).href)) as Record<string, MigrationClass>;
  if (!migration) throw new Error(`${name}.ts must export the class ${name}.`);
  return migration;
}
