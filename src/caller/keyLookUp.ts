import { isIP } from 'node:net';
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { PolicyVersion } from '../domain/fractureScore.js';
import type { Mode, Plan } from '../domain/tenancy.js';
import { hashKey } from '../domain/tokens.js';
import type { Pepper } from '../encryption/secretsKey.js';
import type { Scope } from '../entities/apiKey.js';
import type { MemberRole } from '../entities/member.js';
import type { RegisterChoice, ScopeEnforcement } from '../entities/organisation.js';
import { activeKeySql } from './revocation.js';

/** A key that is neither revoked nor expired, with its organisation. Keys of removed members are excluded. */
export interface KeyRow {
  readonly id: string;
  readonly organisation_id: string | null;
  readonly mode: Mode;
  readonly scopes: Scope[];
  readonly allowed_cidrs: string[];
  readonly plan: Plan | null;
  readonly scope_enforcement: ScopeEnforcement | null;
  readonly register_source: RegisterChoice | null;
  readonly policy_version: PolicyVersion | null;
  readonly on_behalf_of: string | null;
  readonly member_id: string | null;
  readonly role: MemberRole | null;
  /** The member's current role. */
  readonly member_role: MemberRole | null;
  readonly is_address_allowed: boolean;
  /** In PostgreSQL's text form, because the ORM's pool does not parse times. */
  readonly expires_at: string | null;
}

/** Finds a key as it was sent, and whether it may be used from the address. Null if the key does not exist. */
export type KeyLookUp = (key: string, address: string) => Promise<KeyRow | null>;

interface KeyQuery {
  readonly hashes: readonly Buffer[];
  readonly address: string | null;
}

const findKeys = {
  name: 'find-keys',
  text: `select asked.n, k.id, k.organisation_id, k.mode, k.scopes, k.allowed_cidrs, k.expires_at, k.on_behalf_of,
           k.member_id, k.role, m.role as member_role, o.plan, o.scope_enforcement, o.register_source, o.policy_version,
           cardinality(k.allowed_cidrs) = 0
             or coalesce(asked.address <<= any (k.allowed_cidrs::inet[]), false) as is_address_allowed
         from unnest($1::int[], $2::bytea[], $3::inet[]) as asked (n, hash, address)
           join api_keys k on k.hash = asked.hash left join organisations o on o.id = k.organisation_id
           left join members m on m.id = k.member_id
         where ${activeKeySql('k')}`,
};

/** Queries the database for every request, without a cache. Requests that arrive together share one statement. */
export function createKeyLookUp(pool: Pool, peppers: readonly Pepper[]): KeyLookUp {
  const loader = new DataLoader<KeyQuery, KeyRow | null>(
    async (batch) => {
      const asked = batch.flatMap(({ hashes, address }, n) => hashes.map((hash) => ({ n, hash, address })));
      const { rows } = await pool.query<KeyRow & { n: number }>({
        ...findKeys,
        values: [asked.map(({ n }) => n), asked.map(({ hash }) => hash), asked.map(({ address }) => address)],
      });
      const found = new Map(rows.map((row) => [row.n, row]));
      return batch.map((_, n) => found.get(n) ?? null);
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  return (key, address) =>
    loader.load({ hashes: peppers.map((pepper) => hashKey(key, pepper.key)), address: plainAddress(address) });
}

/** An IPv4 address as IPv4, also if it arrived on a dual-stack socket. Null if the socket has closed. */
function plainAddress(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}
