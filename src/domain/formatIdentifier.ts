import { formatAbn } from './abn.js';
import { formatAcn } from './acn.js';
import type { Identifier } from './identifier.js';

/** The number as its register prints it: `51 824 753 556`, `000 002 568`, `9429046230881`. */
export function formatIdentifier({ kind, value }: Identifier): string {
  if (kind === 'abn') return formatAbn(value);
  return kind === 'acn' ? formatAcn(value) : value;
}
