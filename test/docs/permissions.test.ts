import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { format } from 'prettier';
import type { CallerKind } from '../../src/caller/actor.js';
import { permissions } from '../../src/caller/permissions.js';

const kinds: readonly CallerKind[] = ['owner', 'developer', 'officer', 'viewer', 'operator', 'key'];
const scopes = ['verify', 'certificates', 'webhooks', 'bulk'] as const;
const operations = Object.entries(permissions).map(([field, permission]) => {
  const [type = '', name = ''] = field.split('.');
  return { ...permission, name: `\`${name}\`${type === 'Subscription' ? ' (live)' : ''}` };
});

/** The authorisation table as the page shows it. */
function rolesTable(): string {
  const rows = operations
    .filter(({ callers }) => kinds.some((kind) => callers.includes(kind)))
    .map(({ name, callers }) => {
      const cells = kinds.map((kind) => (callers.includes(kind) ? 'yes' : ''));
      return `| ${name} | ${cells.join(' | ')} |`;
    });
  return [`| operation | ${kinds.join(' | ')} |`, `|---|${kinds.map(() => '---|').join('')}`, ...rows].join('\n');
}

/** The operations that keys need a scope for. */
function scopesTable(): string {
  const rows = scopes.flatMap((scope) =>
    operations.filter((operation) => operation.scope === scope).map(({ name }) => `| ${name} | \`${scope}\` |`),
  );
  return ['| operation | scope |', '|---|---|', ...rows].join('\n');
}

it.each([
  ['docs/reference/roles.md', 'roles', rolesTable],
  ['docs/reference/api-keys.md', 'scopes', scopesTable],
])('%s lists the %s of the authorisation table (UPDATE_DOCS=1 writes it)', async (path, mark, table) => {
  const text = readFileSync(path, 'utf8');
  const [from, to] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const filled = text.replace(new RegExp(`${from}.*${to}`, 's'), `${from}\n\n${table()}\n\n${to}`);
  const wanted = await format(filled, { filepath: path, printWidth: 120 });
  if (process.env['UPDATE_DOCS']) writeFileSync(path, wanted);
  expect(readFileSync(path, 'utf8')).toBe(wanted);
  expect(wanted).toContain(table().split('\n').at(-1)?.split('|')[1]?.trim());
});
