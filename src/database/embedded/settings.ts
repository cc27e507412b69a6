import type { Place } from './place.js';

/** How the embedded server differs from PostgreSQL's defaults, which keep every committed transaction through a crash. */
export function settings({ name, sockets }: Place): string[] {
  const values: Record<string, string> = {
    cluster_name: name,
    listen_addresses: '',
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    max_connections: '200',
    shared_buffers: '256MB',
    // No replicas: less log to write, and bulk imports into new tables write none.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Personal data stay out of the log: neither statements nor their errors, which quote values. The service logs these
    // itself, by their codes.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
  };
  return Object.entries(values).flatMap(([setting, value]) => ['-c', `${setting}=${value}`]);
}
