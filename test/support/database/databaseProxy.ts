import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '../../../src/database/orm.js';
import { testDatabase, type TestDatabase } from './database.js';

/**
 * How a connection fails at a statement. `lost` resets it before PostgreSQL gets the statement, `unanswered` after
 * PostgreSQL has executed it. `frozen` sends nothing back, and `late` sends the response after the fault. With
 * `halfOpen` the connection to PostgreSQL closes and the service does not notice.
 */
export const faultKinds = ['lost', 'unanswered', 'frozen', 'late', 'halfOpen'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** The number of the statement, counted over all connections from 1. */
  readonly statement: number;
}

interface Mended {
  readonly isBroken: boolean;
  /** The number of statements sent. */
  readonly statements: number;
}

const stalling: ReadonlySet<FaultKind> = new Set(['frozen', 'late', 'halfOpen']);
/** How long the service waits for a missing response, in ms. */
const patience = { short: 150, usual: 12_000 };

interface Proxy {
  readonly port: number;
  arm(fault: Fault | null): void;
  disarm(): Mended;
  stop(): Promise<void>;
}

/** A proxy in front of PostgreSQL that can break one connection at one statement. */
export async function startProxy({ address }: TestDatabase, onBroken: () => void): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let fault: Fault | null = null;
  let isBroken = false;
  let statements = 0;

  /** @returns the fault for a connection that has sent this many statements */
  const faultFor = (sent: number): FaultKind | null => {
    statements += sent;
    if (!fault || isBroken || statements < fault.statement) return null;
    isBroken = true;
    onBroken();
    return fault.kind;
  };
  const server = createServer((service) => {
    const postgres = connect(join(address.host, `.s.PGSQL.${address.port}`));
    const statementsIn = countStatements();
    let broken: FaultKind | null = null;
    for (const socket of [service, postgres]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (broken !== 'halfOpen' || socket === service) (socket === service ? postgres : service).destroy();
      });
    }
    service.on('data', (chunk: Buffer) => {
      broken ??= faultFor(statementsIn(chunk));
      if (broken === 'lost') service.resetAndDestroy();
      else if (broken === 'halfOpen') postgres.destroy();
      else postgres.write(chunk);
    });
    postgres.on('data', (chunk: Buffer) => {
      if (broken === null) service.write(chunk);
      else if (broken === 'unanswered') service.resetAndDestroy();
      else if (broken === 'late' && fault) held.push(() => service.write(chunk));
      else if (broken === 'late') service.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arm: (next) => {
      fault = next;
      isBroken = false;
      statements = 0;
    },
    disarm: () => {
      fault = null;
      for (const send of held.splice(0)) send();
      return { isBroken, statements };
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Counts the client's messages that PostgreSQL completes with ReadyForQuery: Query and Sync. */
function countStatements(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let statements = 0;
    for (;;) {
      // The first message has no type byte.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return statements;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return statements;
      if (isStarted && (rest[0] === 0x51 || rest[0] === 0x53)) statements += 1;
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

export interface ProxiedDatabase extends TestDatabase {
  /** A pool that bypasses the proxy. */
  readonly direct: Pool;
  /** Restarts the count of statements, and breaks the connection that sends the given one. */
  arm(fault: Fault | null): void;
  /** Ends the fault. */
  disarm(): Mended;
}

interface Waiting {
  query_timeout?: number;
}

/** A database with a proxy between pool and PostgreSQL that can break one connection at one statement. */
export async function proxiedDatabase({ sample = false, poolSize = 3 } = {}): Promise<ProxiedDatabase> {
  const direct = await testDatabase({ sample });
  const proxy = await startProxy(direct, () => {
    limitAnswers(patience.usual);
  });
  const database = await openDatabase({ ...direct.address, host: '127.0.0.1', port: proxy.port }, { poolSize });
  const { pool } = database;
  const limitAnswers = (ms: number): void => {
    // New connections use the changed options; open ones have copies.
    const open = (pool as unknown as { readonly _clients: readonly { readonly connectionParameters: Waiting }[] })
      ._clients;
    for (const one of [pool.options as Waiting, ...open.map(({ connectionParameters }) => connectionParameters)]) {
      one.query_timeout = ms;
    }
  };
  return {
    ...direct,
    ...database,
    direct: direct.pool,
    arm: (fault) => {
      if (fault && stalling.has(fault.kind)) limitAnswers(patience.short);
      proxy.arm(fault);
    },
    disarm: () => {
      limitAnswers(patience.usual);
      return proxy.disarm();
    },
    drop: async () => {
      await database.close();
      await proxy.stop();
      await direct.drop();
    },
  };
}
