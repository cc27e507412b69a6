import { Connection } from './connection.js';
import { EgressFault } from './egressFault.js';
import { type Deadline, type EgressOptions, openConnection, type TlsSessions } from './openConnection.js';

const maxConnections = 64;

/** The connections to one receiver, both in use and idle, at most 64 together. */
export class ReceiverConnections {
  private readonly idle: Connection[] = [];
  private readonly waiting = new Set<() => void>();
  private open = 0;
  /** Requests that use or wait for a connection. */
  private working = 0;
  private isForgotten = false;
  private readonly onceEmpty: (() => void)[] = [];

  /** `onEmpty` is called when the last connection has closed and no request waits, so that the entry can be deleted. */
  constructor(
    readonly target: URL,
    private readonly dialling: EgressOptions & { readonly sessions: TlsSessions },
    private readonly onEmpty: () => void,
  ) {}

  /**
   * Returns a connection for one request: an idle one, or else a new one. Release it with `give`. `isNew` demands a new
   * one: if the receiver has closed one idle connection, it has probably closed the others too.
   * @throws EgressFault
   */
  async take(deadline: Deadline, isNew: boolean): Promise<Connection> {
    this.working += 1;
    try {
      return await this.find(deadline, isNew);
    } catch (error) {
      this.working -= 1;
      this.tellWhenEmpty();
      throw error;
    }
  }

  private async find(deadline: Deadline, isNew: boolean): Promise<Connection> {
    for (;;) {
      if (isNew) this.closeIdle();
      // The most recently used connection comes first, so that unneeded ones stay idle and close.
      for (let kept = this.idle.pop(); kept !== undefined; kept = this.idle.pop()) {
        if (kept.isOpen) return kept;
        kept.close();
      }
      if (this.open < maxConnections) return await this.connect(deadline);
      await this.turn(deadline);
    }
  }

  /** Takes a connection back after a request, and keeps it if it is still open. */
  give(connection: Connection): void {
    if (this.isForgotten || !connection.isOpen) connection.close();
    else this.idle.push(connection);
    this.working -= 1;
    this.wake();
    this.tellWhenEmpty();
  }

  closeIdle(): void {
    for (const connection of this.idle.splice(0)) connection.close();
  }

  /** The next connection uses no TLS session of an earlier one. */
  forgetSession(): void {
    this.dialling.sessions.forget();
  }

  /** Closes idle connections now and the others after their request. Resolves when all are closed. */
  forget(): Promise<void> {
    this.isForgotten = true;
    this.closeIdle();
    return new Promise((resolve) => {
      this.onceEmpty.push(resolve);
      this.tellWhenEmpty();
    });
  }

  private async connect(deadline: Deadline): Promise<Connection> {
    this.open += 1;
    try {
      const socket = await openConnection(this.target, this.dialling, deadline);
      const connection = new Connection(this.target.origin, socket);
      connection.onClosed(() => {
        const at = this.idle.indexOf(connection);
        if (at >= 0) this.idle.splice(at, 1);
        this.leave();
      });
      return connection;
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  private leave(): void {
    this.open -= 1;
    this.wake();
    this.tellWhenEmpty();
  }

  private tellWhenEmpty(): void {
    if (this.open > 0 || this.working > 0) return;
    this.onEmpty();
    for (const resolve of this.onceEmpty.splice(0)) resolve();
  }

  /** Waits until a connection is released or closed. A time-out from here on is a local fault and costs no attempt. */
  private turn(deadline: Deadline): Promise<void> {
    deadline.excuseWith(new EgressFault('local', `All ${maxConnections} connections to this receiver were busy.`));
    return new Promise((resolve, reject) => {
      this.waiting.add(resolve);
      deadline.cutsBy((fault) => {
        this.waiting.delete(resolve);
        reject(fault);
      });
    });
  }

  private wake(): void {
    for (const next of this.waiting) {
      this.waiting.delete(next);
      next();
      return;
    }
  }
}
