import { UnreadableRow } from '../datasets/unreadableRow.js';
import { copyRow } from '../import/copyFormat.js';
import type { CompanyName } from './companyName.js';

/**
 * The row of a company in the text format for COPY, from all of its names. What is said of it is taken from the row of the
 * current name; some companies have former names alone, which give the current one beside them.
 * @throws UnreadableRow when it has no current name, or more than one
 */
export function companyRow(first: CompanyName, names: readonly CompanyName[]): string {
  const said = names.find(({ isCurrent }) => isCurrent) ?? first;
  const current = new Set(names.map(({ isCurrent, name, currentName }) => (isCurrent ? name : currentName)));
  current.delete('');
  const [name, ...others] = current;
  if (name === undefined) throw new UnreadableRow('no row of the company gives its current name');
  if (others.length > 0) throw new UnreadableRow('the rows of the company give more than one current name');
  const former = new Set(names.filter(({ isCurrent }) => !isCurrent).map((each) => each.name));
  former.delete(name);
  return copyRow([
    said.acn,
    name,
    said.statusCode,
    said.registered,
    said.deregistered,
    former.size === 0 ? null : JSON.stringify([...former]),
    said.abn,
  ]);
}
