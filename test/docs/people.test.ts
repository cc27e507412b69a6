import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { format } from 'prettier';
import type { CallerKind } from '../../src/auth/actor.js';
import { permissions } from '../../src/auth/permissions.js';

const path = 'docs/guides/people.md';
const kinds: readonly CallerKind[] = ['owner', 'developer', 'officer', 'viewer', 'operator', 'key'];

/** The authorisation table as it is shown to people. UPDATE_DOCS=1 writes it. */
function rolesTable(): string {
  const rows = Object.entries(permissions)
    .filter(([, { callers }]) => kinds.some((kind) => callers.includes(kind)))
    .map(([field, { callers }]) => {
      const cells = kinds.map((kind) => (callers.includes(kind) ? 'yes' : ''));
      return `| \`${field.split('.')[1] ?? ''}\`${field.startsWith('Subscription.') ? ' (live)' : ''} | ${cells.join(' | ')} |`;
    });
  return [`| | ${kinds.join(' | ')} |`, `|---|${kinds.map(() => '---|').join('')}`, ...rows].join('\n');
}

it('docs/guides/people.md says what each role may do, as the authorisation table does', async () => {
  const text = readFileSync(path, 'utf8');
  const filled = text.replace(
    /<!-- roles -->.*<!-- \/roles -->/s,
    `<!-- roles -->\n\n${rolesTable()}\n\n<!-- /roles -->`,
  );
  const wanted = await format(filled, { filepath: path, printWidth: 120 });
  if (process.env['UPDATE_DOCS']) writeFileSync(path, wanted);
  expect(readFileSync(path, 'utf8')).toBe(wanted);
});
