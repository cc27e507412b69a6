import { once } from 'node:events';
import type { Config } from '../../platform/configuration/config.js';
import { createLog } from '../../platform/log.js';
import { openTransport } from '../../workers/mail/transport.js';
import { ok, problem, reasonOf, warning, type Check, type Finding } from './finding.js';

const withinMs = 8_000;

/** The servers beside the database that are configured: mail and Redis. */
export function connectionChecks(config: Config): Readonly<Record<string, Check>> {
  return { mail: () => checkMail(config), redis: () => checkRedis(config) };
}

async function checkMail({ mail, production }: Config): Promise<Finding[]> {
  if (!mail) {
    const text = 'SMTP_URL is not set: mail is kept, and kyb mails list shows it.';
    return [
      production
        ? warning('mail', text, 'Set SMTP_URL and MAIL_FROM, so that people receive invitations and alerts.')
        : ok('mail', text),
    ];
  }
  const transport = openTransport(mail, withinMs);
  try {
    // Connects and signs in, and sends nothing.
    await transport.verify();
    return [ok('mail', `The mail server accepts connections; mail comes from ${mail.from.address}.`)];
  } catch (error) {
    const { code = 'no code' } = error as { code?: string };
    return [
      problem(
        'mail',
        `The mail server at SMTP_URL cannot be used (${code}).`,
        'Check host, port, user and password of SMTP_URL, and that the server is reachable from here.',
      ),
    ];
  } finally {
    transport.close();
  }
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) {
    return [ok('redis', 'REDIS_URL is not set: processes notify each other through PostgreSQL.')];
  }
  const { openRedis } = await import('../../platform/redis/openRedis.js');
  const redis = openRedis(redisUrl, createLog('silent'));
  try {
    // Rejects at the first error of the client.
    await once(redis, 'ready', { signal: AbortSignal.timeout(withinMs) });
    return [ok('redis', 'Redis at REDIS_URL accepts connections.')];
  } catch (error) {
    return [
      problem(
        'redis',
        `Redis at REDIS_URL cannot be used: ${reasonOf(error)}.`,
        'Check REDIS_URL. Until Redis is back, each process counts rate limits for itself.',
      ),
    ];
  } finally {
    redis.destroy();
  }
}
