import type { Pool } from 'pg';

interface PoolGauge {
  readonly name: string;
  readonly help: string;
  readonly read: () => number;
}

/** The connection pool in `/metrics`. */
export function poolGauges(pool: Pool): readonly PoolGauge[] {
  return [
    {
      name: 'database_pool_max',
      help: 'Connections to the database that this process opens at most.',
      read: () => pool.options.max,
    },
    { name: 'database_pool_total', help: 'Open connections to the database.', read: () => pool.totalCount },
    { name: 'database_pool_idle', help: 'Open connections that nothing uses.', read: () => pool.idleCount },
    {
      name: 'database_pool_in_use',
      help: 'Connections that are in use or being opened.',
      read: () => pool.totalCount - pool.idleCount,
    },
    { name: 'database_pool_waiting', help: 'Callers that wait for a connection.', read: () => pool.waitingCount },
  ];
}
