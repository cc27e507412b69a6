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
      help: 'Maximum number of database connections of this process.',
      read: () => pool.options.max,
    },
    { name: 'database_pool_total', help: 'Open database connections.', read: () => pool.totalCount },
    { name: 'database_pool_idle', help: 'Open database connections that are idle.', read: () => pool.idleCount },
    {
      name: 'database_pool_in_use',
      help: 'Database connections in use or being opened.',
      read: () => pool.totalCount - pool.idleCount,
    },
    {
      name: 'database_pool_waiting',
      help: 'Callers waiting for a database connection.',
      read: () => pool.waitingCount,
    },
  ];
}
