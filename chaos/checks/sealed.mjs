import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The audit log, exported by the console once nothing else runs. Each check returns faults. */
export const sealed = {
  'the exported audit trail is sound': async ({ product, dist, folder }) => {
    const kyb = (...words) =>
      execFileSync(process.execPath, [join(dist, 'cli.js'), 'audit', ...words], {
        env: { ...product.env, LOG_LEVEL: 'silent' },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    const file = join(folder, 'chain.ndjson');
    try {
      kyb('export', '--all', '--out', file);
      const { verdict, faults } = JSON.parse(kyb('verify', file, '--json'));
      return verdict === 'selfConsistent' ? [] : [verdict, ...faults.map(({ explanation }) => explanation)];
    } catch (error) {
      return [`${error.message} ${error.stdout}`];
    }
  },

  'every verification has its audit entry, and every such entry its verification': async ({ postgres }) => {
    const rows = await postgres.query(
      `select v.id as verification, entry.id as entry from verifications v
         full join (select * from audit_entries where body::json ->> 'action' = 'verification.recorded') entry
           on entry.id = 'aud_' || substr(v.id, 5)
       where v.id is null or entry.id is null`,
    );
    return rows.map(({ verification, entry }) =>
      entry === null ? `${verification} has no entry` : `${entry} tells of what was never committed`,
    );
  },

  'every audit entry is sealed, once, in a chain without a gap': async ({ postgres }) => {
    const rows = await postgres.query(
      `select entry.id, count(seal.position)::int as seals from audit_entries entry
         left join audit_seals seal on seal.entry_id = entry.id group by entry.id having count(seal.position) <> 1`,
    );
    const [chain] = await postgres.query(
      `select count(*)::int as count, coalesce(min(position), 1)::int as first, coalesce(max(position), 0)::int as last
       from audit_seals`,
    );
    return [
      ...rows.map(({ id, seals }) => `${id} is sealed ${seals} times`),
      ...(chain.first === 1 && chain.last === chain.count ? [] : [`${chain.count} seals are not 1, 2, 3 …`]),
    ];
  },
};
