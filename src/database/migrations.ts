import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Migration } from '@mikro-orm/migrations';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

// `await import` would evaluate modules with a top-level await after the others, and the schema depends on the order.
const load = createRequire(import.meta.url);
const files = readdirSync(new URL('migrations/', import.meta.url)).filter((file) => file.endsWith('.js'));

/**
 * Every class of the files in `migrations`, by the time in its name (`Migration<YYYYMMDDhhmmss>_<what>`), which is the order
 * in which they run. A file has the migrations of a day. The SQL of a migration never changes once it is merged.
 */
export const migrations: readonly MigrationClass[] = files
  .flatMap((file) => Object.entries(load(`./migrations/${file}`) as Record<string, MigrationClass>))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, migration]) => {
    if (!/^Migration\d{14}_\w+$/.test(name)) throw new Error(`${name} is not the name of a migration.`);
    return migration;
  });
