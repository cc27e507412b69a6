import type { Pool } from 'pg';

/** A node of a plan, as `explain (verbose, format json)` prints it. */
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly Node[];
}

const conditions = ['Index Cond', 'Recheck Cond', 'Filter', 'Join Filter', 'Hash Cond', 'Merge Cond', 'TID Cond'];

/** A table of a statement, under the name that the plan gives it. */
export interface JoinedTable {
  readonly alias: string;
  readonly table: string;
}

/** The joins that PostgreSQL found in a statement. */
export interface Joins {
  readonly tables: readonly JoinedTable[];
  /** Whether the two have the same value in each row of the result, because they are compared or have one value of the statement. */
  areEqual(one: readonly [JoinedTable, string], other: readonly [JoinedTable, string]): boolean;
  /** The pairs of columns of which that is true. */
  listEqual(one: JoinedTable, other: JoinedTable): readonly (readonly [string, string])[];
}

/**
 * Asks PostgreSQL for the plan of a statement, for any parameters. A plan names each column with its
 * table. `columnsOf` has the columns of each table in their order, those that were removed too.
 */
export async function explainJoins(
  pool: Pool,
  text: string,
  columnsOf: ReadonlyMap<string, readonly string[]>,
): Promise<Joins> {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
    `explain (verbose, costs off, generic_plan, format json) ${text}`,
  );
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error(`PostgreSQL has no plan for ${text}`);
  const nodes: Node[] = [];
  const walk = (node: Node): void => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk(root);
  const equal = new Equalities();
  for (const node of nodes) {
    addConditions(node, equal);
    addSelected(node, nodes, equal);
    addInserted(node, columnsOf, equal);
  }
  const aliases = new Map(
    nodes.flatMap((node) => (node['Relation Name'] ? [[toAlias(node), node['Relation Name']]] : [])),
  );
  return {
    tables: [...aliases].map(([alias, table]) => ({ alias, table })),
    areEqual: ([one, column], [other, otherColumn]) =>
      equal.has(`${one.alias}.${column}`, `${other.alias}.${otherColumn}`),
    listEqual: (one, other) =>
      equal.list(one.alias).flatMap((column) =>
        equal
          .list(other.alias)
          .filter((same) => equal.has(`${one.alias}.${column}`, `${other.alias}.${same}`))
          .map((same) => [column, same] as const),
      ),
  };
}

function toAlias({ Alias = '' }: Node): string {
  return /^[a-z_][a-z_0-9]*$/.test(Alias) ? Alias : `"${Alias}"`;
}

// A subquery of a larger condition or of a column is compared in this form, as in `exists (…) or …`.
const hashed = /([\w"]+\.\w+) = (\(hashed SubPlan \d+\)\.col\d+)/g;

function addConditions(node: Node, equal: Equalities): void {
  for (const [name, value] of Object.entries(node)) {
    if (conditions.includes(name)) equal.addCondition(String(value));
    if (name === 'Plans') continue;
    for (const [, one = '', other = ''] of JSON.stringify(value).matchAll(hashed)) equal.add(one, other);
  }
}

/** A column of a subquery has the value of the column that it selects under the same name, or for a scalar in the same place. */
function addSelected(node: Node, nodes: readonly Node[], equal: Equalities): void {
  const subplan = node['Subplan Name'] ?? '';
  if (/^(?:Init|Sub)Plan \d+$/.test(subplan)) {
    for (const [at, output] of (node.Output ?? []).entries()) equal.add(`(${subplan}).col${at + 1}`, output);
  }
  const source =
    node['Node Type'] === 'CTE Scan'
      ? nodes.find((plan) => plan['Subplan Name'] === `CTE ${node['CTE Name']}`)
      : node.Plans?.find((plan) => plan['Parent Relationship'] === 'Subquery');
  if (!source) return;
  // The branches of a union.
  const sources = source['Node Type'] === 'Append' ? (source.Plans ?? []) : [source];
  for (const output of sources.flatMap((plan) => plan.Output ?? [])) {
    const column = /^(?:\w+|"[^"]+")\.(\w+)$/.exec(output)?.[1];
    if (column !== undefined) equal.add(`${toAlias(node)}.${column}`, output);
  }
}

function addInserted(node: Node, columnsOf: ReadonlyMap<string, readonly string[]>, equal: Equalities): void {
  if (node.Operation !== 'Insert') return;
  const inserted = node.Plans?.find((plan) => plan['Parent Relationship'] === 'Outer')?.Output ?? [];
  for (const [at, column] of (columnsOf.get(node['Relation Name'] ?? '') ?? []).entries()) {
    equal.add(`${toAlias(node)}.${column}`, inserted[at] ?? '');
  }
}

/** Sets of equal terms: columns, parameters, literals, results of subqueries. */
class Equalities {
  readonly #parents = new Map<string, string>();

  #find(term: string): string {
    let at = term;
    for (let up = this.#parents.get(at); up !== undefined && up !== at; up = this.#parents.get(at)) at = up;
    return at;
  }

  has(one: string, other: string): boolean {
    return this.#find(one) === this.#find(other);
  }

  /** The columns of that alias that are equal to something. */
  list(alias: string): readonly string[] {
    const start = `${alias}.`;
    return [...this.#parents.keys()].filter((term) => term.startsWith(start)).map((term) => term.slice(start.length));
  }

  add(...terms: readonly [string, string]): void {
    const [one = '', other = ''] = terms.map(toTerm);
    if (one === '' || other === '') return;
    for (const term of [one, other]) if (!this.#parents.has(term)) this.#parents.set(term, term);
    this.#parents.set(this.#find(one), this.#find(other));
  }

  /** Adds the equalities that hold in each row: one side of an `or` need not. */
  addCondition(condition: string): void {
    const bare = withoutParentheses(condition.trim());
    const parts = splitAt(bare, ' AND ');
    if (parts.length > 1) {
      for (const part of parts) this.addCondition(part);
      return;
    }
    if (splitAt(bare, ' OR ').length > 1) return;
    const [one = '', other = '', ...more] = splitAt(bare, ' = ');
    if (more.length === 0) this.add(one, other);
  }
}

const term = /^(?:(?:\w+|"[^"]+")\.\w+|\$\d+|'(?:[^']|'')*'|\((?:InitPlan|SubPlan) \d+\)\.col\d+)$/;

/** The term without casts. Empty: it is an expression, of which nothing is known. */
function toTerm(text: string): string {
  const bare = withoutParentheses(text.trim())
    .replace(/::[a-z ]+(?:\[\])?$/, '')
    .replace(/^ANY \((.*)\)$/, '$1')
    .replace('(hashed ', '(');
  return term.test(bare) ? bare : bare.length < text.trim().length ? toTerm(bare) : '';
}

function withoutParentheses(text: string): string {
  if (!text.startsWith('(')) return text;
  let depth = 0;
  for (const [at, character] of listUnquoted(text)) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth === 0) return at === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text;
  }
  return text;
}

function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (const [at, character] of listUnquoted(text)) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
    }
  }
  return [...parts, text.slice(from)];
}

/** The characters outside literals, with their places. */
function* listUnquoted(text: string): Generator<readonly [number, string]> {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === `'`) isQuoted = !isQuoted;
    else if (!isQuoted) yield [at, character];
  }
}
