import { Client, type Pool } from 'pg';

/** A statement that was sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A node of a plan, as EXPLAIN gives it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** The statements that read or change rows, on every connection of this process, while the work runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function record(config, values, callback) {
    const { text, values: own } = typeof config === 'string' ? { text: config } : (config as Partial<Statement>);
    if (text !== undefined && /^\s*(?:select|with|update|delete|insert)\b/i.test(text)) {
      statements.push({ text, values: own ?? (Array.isArray(values) ? values : []) });
    }
    return query.call(this, config, values, callback);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return statements;
}

/** Every node of a statement's plan. With `analyze` the statement runs and is rolled back. */
export async function explainPlan(
  pool: Pool,
  { text, values }: Statement,
  { analyze = false, settings = [] }: { readonly analyze?: boolean; readonly settings?: readonly string[] } = {},
): Promise<readonly PlanNode[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const setting of settings) await client.query(`set local ${setting}`);
    const { rows } = await client.query(`explain (${analyze ? 'analyze, ' : ''}format json) ${text}`, [...values]);
    const nodes: PlanNode[] = [];
    const walk = (node: PlanNode): void => {
      nodes.push(node);
      node.Plans?.forEach(walk);
    };
    walk(rows[0]['QUERY PLAN'][0].Plan);
    return nodes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
