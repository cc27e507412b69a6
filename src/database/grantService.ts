import type { Pool } from 'pg';
import { withAdvisoryLock } from './withAdvisoryLock.js';

/** What only its owner may change. */
const addedTo = ['audit_entries', 'audit_seals', 'audit_nodes', 'audit_checkpoints'];

// Nothing that is in order already is touched: at any but the first start there is nothing to do.
const missing = `with relation as (
    select pg_class.oid, relkind, quote_ident(nspname) || '.' || quote_ident(relname) as name, relname = any ($2) as is_added_to
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'S') and relowner = current_user::regrole
  ), wanted as (
    select oid, name, privilege, relkind = 'S' as is_sequence,
      case when relkind = 'S' then privilege in ('usage', 'select')
        else privilege in ('select', 'insert') or privilege in ('update', 'delete') and not is_added_to end as is_wanted
    from relation cross join unnest(case when relkind = 'S' then array['usage', 'select', 'update']
      else array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] end) as privilege
  ), held as (
    select *, case when is_sequence then has_sequence_privilege($1, oid, privilege)
      else has_table_privilege($1, oid, privilege) end as is_held
    from wanted
  )
  select name, privilege, is_wanted, format(case when is_wanted then 'grant %1$s on %2$s %3$s to %4$I'
    else 'revoke %1$s on %2$s %3$s from %4$I' end, privilege, case when is_sequence then 'sequence' else 'table' end,
    name, $1) as statement
  from held where is_wanted <> is_held order by name, privilege`;

interface Change {
  readonly name: string;
  readonly privilege: string;
  readonly is_wanted: boolean;
  readonly statement: string;
}

/**
 * Gives the role of the service what it needs on every table of the owner, and no more: of the audit trail it can read and
 * add. Changes nothing where all is in order.
 * @param owner Connected as the role that owns the schema
 * @returns what the role can do all the same, as it owns, or inherits from who owns: then it is for the operator to see to
 */
export async function grantService(owner: Pool, role: string): Promise<readonly string[]> {
  return withAdvisoryLock(owner, 'kyb migrate', async () => {
    const { rows: schema } = await owner.query<{ statement: string }>(
      `select format('grant usage on schema %I to %I', current_schema(), $1::text) as statement
       where not has_schema_privilege($1, current_schema(), 'usage')`,
      [role],
    );
    for (const { statement } of schema) await owner.query(statement);
    for (const { statement } of await readChanges(owner, role)) await owner.query(statement);
    return (await readChanges(owner, role)).map(({ privilege, name }) => `${privilege} on ${name}`);
  });
}

async function readChanges(owner: Pool, role: string): Promise<Change[]> {
  return (await owner.query<Change>(missing, [role, addedTo])).rows;
}
