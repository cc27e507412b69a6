import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * HAProxy leads to the node whose Patroni says that it is the primary, to those that are standbys, and to the Redis that is the
 * master. It ends the sessions of one that no longer is.
 * docs/guides/high-availability.md shows these lines.
 * @param ports Where it listens: `primary`, `standbys` and `redis`
 * @returns the file of the configuration
 */
export function writeProxyConfig(folder, ports, { nodes, redis }) {
  const servers = nodes.map((node) => `  server ${node.name} ${node.host}:${node.port} check port ${node.restPort}`);
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout client 24h',
    '  timeout server 24h',
    '  option clitcpka',
    '  option srvtcpka',
    'listen primary',
    `  bind 127.0.0.1:${ports.primary}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 3 rise 2 on-marked-down shutdown-sessions',
    ...servers,
    'listen standbys',
    `  bind 127.0.0.1:${ports.standbys}`,
    '  option httpchk OPTIONS /replica',
    '  http-check expect status 200',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 3 rise 2 on-marked-down shutdown-sessions',
    ...servers,
    'listen redis',
    `  bind 127.0.0.1:${ports.redis}`,
    '  option tcp-check',
    '  tcp-check send info\\ replication\\r\\n',
    '  tcp-check expect string role:master',
    '  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 2 on-marked-down shutdown-sessions',
    ...redis.map((server, index) => `  server redis${index + 1} 127.0.0.1:${server.port} check`),
  ];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
