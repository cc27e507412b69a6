import type { Pool } from 'pg';
import { ownHeaders, secretPlace } from '../../encryption/endpointSecrets.js';
import type { Vault } from '../../encryption/vault.js';
import { prepareSigner, type Signer } from '../../domain/webhookSignature.js';

/** What an attempt needs to know of its endpoint. */
export interface PreparedEndpoint {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  /** The customer's own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sign: Signer;
  /** When the signer is to be prepared anew, for a rotation's overlap has ended. */
  readonly until: Date | null;
}

interface EndpointRow {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly sealed_headers: Buffer | null;
  readonly sealed_secret: Buffer;
  readonly sealed_previous_secret: Buffer | null;
  readonly previous_secret_until: string | null;
}

const mostKept = 10_000;

/** Endpoints as they were prepared for their last attempt; one that has changed since is read anew. */
export function createEndpointCache(pool: Pool, vault: Vault) {
  const kept = new Map<string, PreparedEndpoint>();
  const reading = new Map<string, Promise<PreparedEndpoint>>();

  const read = async (id: string, now: Date): Promise<PreparedEndpoint> => {
    const { rows } = await pool.query<EndpointRow>({ ...endpointStatement, values: [id] });
    if (!rows[0]) throw new Error(`There is no endpoint ${id}.`);
    const prepared = prepare(rows[0], vault, now);
    if (kept.size >= mostKept) kept.clear();
    kept.set(id, prepared);
    return prepared;
  };

  /**
   * The endpoint in the version that the claim has seen, or a newer one.
   * @throws Error when there is none any more, or its secrets cannot be read
   */
  return (id: string, version: number, now: Date): PreparedEndpoint | Promise<PreparedEndpoint> => {
    const known = kept.get(id);
    if (known && known.version >= version && (known.until === null || known.until > now)) return known;
    const place = `${id}:${version}`;
    let pending = reading.get(place);
    if (!pending) reading.set(place, (pending = read(id, now).finally(() => reading.delete(place))));
    return pending;
  };
}

const endpointStatement = {
  name: 'prepare-endpoint',
  text: `select id, version, url, sealed_headers, sealed_secret, sealed_previous_secret, previous_secret_until
    from webhook_endpoints where id = $1`,
};

function prepare(row: EndpointRow, vault: Vault, now: Date): PreparedEndpoint {
  const { id, version, url, sealed_previous_secret: previous } = row;
  const until = row.previous_secret_until === null ? null : new Date(row.previous_secret_until);
  const overlaps = previous !== null && until !== null && until > now;
  const secretOf = (sealed: Buffer): string => vault.unseal(sealed, secretPlace(id));
  return {
    id,
    version,
    url,
    headers: ownHeaders(vault, { id, sealedHeaders: row.sealed_headers }),
    sign: prepareSigner(secretOf(row.sealed_secret), overlaps ? secretOf(previous) : undefined),
    until: overlaps ? until : null,
  };
}
