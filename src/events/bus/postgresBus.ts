import pg from 'pg';
import type { Logger } from 'pino';
import { RemoteBus, type Transport, type TransportEvents } from './remoteBus.js';

/**
 * The address for LISTEN, which needs a dedicated connection: a pooler that shares connections between transactions
 * does not work.
 */
export type PostgresAddress = pg.ClientConfig;

// PostgreSQL accepts NOTIFY payloads of less than 8,000 bytes.
const messageBytes = 8_000;
const channel = 'kyb_bus';
const connectTimeoutMs = 5_000;
const responseTimeoutMs = 5_000;
const firstRetryMs = 100;
const maxRetryMs = 5_000;
// Detects a connection that a firewall has dropped silently, which otherwise looks idle.
const heartbeatMs = 10_000;

/**
 * The bus over LISTEN and NOTIFY of the shared database. It reconnects after a loss and then reports that hints may
 * have been missed.
 */
export function createPostgresBus(address: PostgresAddress, log: Logger): RemoteBus {
  return new RemoteBus((events) => new PostgresTransport(address, events, log), log);
}

class PostgresTransport implements Transport {
  readonly messageBytes = messageBytes;
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #previous: Promise<unknown> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #isStopped = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly address: PostgresAddress,
    private readonly events: TransportEvents,
    private readonly log: Logger,
  ) {
    this.#connectNow();
  }

  isReady(): boolean {
    return this.#client !== undefined;
  }

  async tried(): Promise<void> {
    await this.#connecting;
  }

  /** Sent outside transactions: NOTIFY makes the commit of a writing transaction wait for all others. */
  async send(message: string): Promise<void> {
    const client = this.#client;
    if (client) await this.#query(client, 'select pg_notify($1, $2)', [channel, message]);
  }

  /**
   * One statement at a time: pg deprecates further ones while one runs. After a failure the connection is replaced, because a statement
   * that timed out is still active there, and the next ones would wait for it.
   */
  async #query(client: pg.Client, text: string, values: string[] = []): Promise<void> {
    const result = this.#previous.then(() => client.query(text, values));
    this.#previous = result.catch(() => undefined);
    try {
      await result;
    } catch (error) {
      this.#lose(client, error);
      throw error;
    }
  }

  /** Reconnects, unless another connection has replaced this one already. */
  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    void client.end().catch(() => undefined);
    this.log.warn({ err: error }, 'the connection of the message bus was lost');
    this.#connectLater();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    await this.#connecting;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #connectNow(): void {
    this.#connecting = this.#connect().catch((error: unknown) => {
      this.log.warn({ err: error }, 'the message bus is not available; the process will retry');
      this.#connectLater();
    });
  }

  #connectLater(): void {
    if (this.#isStopped) return;
    // Random, so that processes do not reconnect at the same moment.
    const wait = this.#retryMs * (0.5 + Math.random());
    this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
    this.#retry = setTimeout(() => {
      this.#connectNow();
    }, wait).unref();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.address,
      application_name: 'kyb bus',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: responseTimeoutMs,
      keepAlive: true,
    });
    const link: { isLost: boolean } = { isLost: false };
    const lose = (error?: unknown): void => {
      link.isLost = true;
      this.#lose(client, error);
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload = '' }) => {
      this.events.onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      link.isLost = true;
      void client.end().catch(() => undefined);
      throw error;
    }
    if (link.isLost) throw new Error('The connection was lost as soon as it was opened.');
    this.#retryMs = firstRetryMs;
    this.#client = client;
    this.#previous = Promise.resolve();
    this.#heartbeat = setInterval(() => {
      this.#query(client, 'select 1').catch(() => undefined);
    }, heartbeatMs).unref();
    this.events.onListening();
    this.events.onReady();
  }
}
