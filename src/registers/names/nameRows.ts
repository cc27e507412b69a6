import { coreOf, foldName } from '../../domain/names/foldName.js';
import { nameKindOf, nameKinds, type NameKind } from '../../domain/names/nameKind.js';
import { copyRow } from '../import/copyFormat.js';

/** What of an entity its names are made from. */
export interface NamedEntity {
  readonly number: string;
  readonly legal_name: string;
  readonly names: readonly { readonly type: string; readonly name: string }[] | null;
}

/** A row of the names of a register, but for the number of the entity. */
export interface NameRow {
  readonly core: string;
  /** The legal form that stands behind the core; null where there is none. */
  readonly form: string | null;
  readonly kind: number;
}

/** No name is longer that is looked for; the index takes no more than some thousand bytes. */
const longestCore = 500;

/** The names of an entity as they are searched, each once: a name that folds to nothing is none. */
export function nameRowsOf({ legal_name: legalName, names }: NamedEntity): readonly NameRow[] {
  const rows = [rowOf(legalName, 'legal'), ...(names ?? []).map(({ type, name }) => rowOf(name, nameKindOf(type)))];
  const byCore = new Map<string, NameRow>();
  for (const row of rows) {
    const before = byCore.get(row.core);
    if (row.core !== '' && (!before || row.kind < before.kind)) byCore.set(row.core, row);
  }
  return [...byCore.values()];
}

/** The same as lines for COPY of `core`, `form`, `number` and `kind`. */
export function nameLinesOf(entity: NamedEntity): string {
  // Most have one name.
  if (entity.names === null) {
    const { core, form, kind } = rowOf(entity.legal_name, 'legal');
    return core === '' ? '' : copyRow([core, form, entity.number, kind]);
  }
  return nameRowsOf(entity)
    .map(({ core, form, kind }) => copyRow([core, form, entity.number, kind]))
    .join('');
}

function rowOf(name: string, kind: NameKind): NameRow {
  const folded = foldName(name);
  const core = coreOf(folded) || folded;
  const form = folded.length > core.length && folded.startsWith(`${core} `) ? folded.slice(core.length + 1) : null;
  return { core: core.slice(0, longestCore).trim(), form, kind: nameKinds.indexOf(kind) };
}
