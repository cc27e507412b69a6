import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * HAProxy leads to the node whose Patroni says that it is the primary, and ends the sessions of a node that no longer is.
 * docs/guides/high-availability.md shows these lines.
 * @returns the file of the configuration
 */
export function writeProxyConfig(folder, port, nodes) {
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 3 rise 2 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`),
  ];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
