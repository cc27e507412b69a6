import { constants } from 'node:crypto';
import type { TcpNetConnectOpts } from 'node:net';
import {
  connect,
  type ConnectionOptions,
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { EgressFault, toEgressFault } from './egressFault.js';
import { guardedLookup, type Lookup } from './resolveName.js';
import { describeOpening, type EgressPolicy, findAddressFault } from './publicAddress.js';
import { getIpLiteral } from './targetUrl.js';

export interface EgressOptions {
  readonly policy: EgressPolicy;
  readonly lookup: Lookup;
  readonly secureContext: SecureContext;
  /** The TLS sessions of the same receiver. */
  readonly sessions?: TlsSessions;
}

// If a name has several addresses, the next is tried after this long. Node's 250 ms are too short for an
// intercontinental round trip with a lost packet.
const nextAddressAfterMs = 2_000;

/**
 * Connects to a receiver and verifies its certificate for the host of the URL. The address is checked three times. A
 * literal is checked first, because Node looks up only names. Then every address of the look-up is checked, and in the
 * end the socket's actual address, which no name, spelling or resolver can change any more.
 * @throws EgressFault
 */
export function openConnection(
  target: URL,
  { policy, lookup, secureContext, sessions }: EgressOptions,
  deadline: Deadline,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const literal = getIpLiteral(target);
    const fault = literal === null ? null : findAddressFault(literal, policy);
    if (fault !== null) throw new EgressFault('blocked', `The address ${literal ?? ''} ${fault}. ${describeOpening}`);
    const offered = sessions?.find();
    const options: ConnectionOptions & TcpNetConnectOpts = {
      host: literal ?? target.hostname,
      port: Number(target.port || 443),
      // SNI allows no addresses (RFC 6066, section 3). The certificate is still verified for the host.
      ...(literal === null && { servername: target.hostname }),
      lookup: guardedLookup(target, policy, lookup),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
      secureContext,
      session: offered?.session,
      // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise disable it.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    };
    const socket = connect(options);
    let isConnected = false;
    socket.once('connect', () => (isConnected = true));
    const fail = (error: unknown): void => {
      socket.destroy();
      const fault = toEgressFault(error);
      // Without a connection, the receiver has not seen the session.
      if ((offered !== undefined && isConnected) || fault.kind === 'tls') sessions?.forget();
      reject(fault);
    };
    socket.on('error', fail);
    socket.setNoDelay(true);
    socket.once('secureConnect', () => {
      if (findAddressFault(socket.remoteAddress ?? '', policy) !== null) {
        fail(new EgressFault('blocked', 'The connection led to an address that is not public.'));
        return;
      }
      sessions?.store(socket, offered);
      // Later errors are reported by the reader of the connection.
      socket.off('error', fail).on('error', () => undefined);
      resolve(socket);
    });
    deadline.cutsBy(fail);
  });
}

/** A TLS session, and when the certificate of its receiver was verified. */
interface VerifiedSession {
  readonly session: Buffer;
  readonly verifiedAt: number;
}

/**
 * The TLS session of a receiver, with which its next connection needs no certificate (RFC 8446, section 2.2) and costs half as
 * much. After five minutes the certificate is verified again.
 */
export class TlsSessions {
  #latest: VerifiedSession | undefined;
  #verifiedAt = 0;
  #forgottenAt = -Infinity;

  find(): VerifiedSession | undefined {
    if (performance.now() - this.#verifiedAt > maxSessionMs) this.#latest = undefined;
    return this.#latest;
  }

  /**
   * Stores the sessions of a connection that has been verified. The age of a resumed one's counts from the verification of the
   * session that it `offered`. Older versions than TLS 1.3 send theirs before that, and have none.
   */
  store(socket: TLSSocket, offered: VerifiedSession | undefined): void {
    const now = performance.now();
    if (now - this.#forgottenAt < maxSessionMs) return;
    if (!socket.isSessionReused()) this.#verifiedAt = now;
    const verifiedAt = socket.isSessionReused() ? offered?.verifiedAt : now;
    socket.on('session', (session) => {
      if (verifiedAt === this.#verifiedAt) this.#latest = { session, verifiedAt };
    });
  }

  /**
   * Forgets the session after a failure that it may have caused, or after a bad certificate. None is stored for five minutes, because
   * a receiver or a firewall that refuses sessions would otherwise fail every second connection.
   */
  forget(): void {
    this.#latest = undefined;
    this.#verifiedAt = 0;
    this.#forgottenAt = performance.now();
  }
}

const maxSessionMs = 300_000;

// A timer that is this late waited for this process, which was stopped or busy.
const lateMs = 1_000;

/**
 * The one deadline of an attempt, which aborts the step in progress. Node's timers are cheap when they all have the
 * same length; an AbortSignal for each attempt is not.
 */
export class Deadline {
  private readonly timer: NodeJS.Timeout;
  private lastChance: NodeJS.Immediate | undefined;
  private end: ((fault: EgressFault) => void) | undefined;
  private fault: EgressFault | undefined;
  private excuse: EgressFault | undefined;

  constructor(milliseconds: number) {
    const begun = performance.now();
    this.timer = setTimeout(() => {
      const seconds = milliseconds / 1_000;
      const late = new EgressFault('timeout', `The receiver did not complete its response within ${seconds} seconds.`);
      if (performance.now() - begun < milliseconds + lateMs) {
        this.cut(this.excuse ?? late);
        return;
      }
      // Timers run before sockets are read: a response that has arrived in the meantime still counts.
      this.lastChance = setImmediate(() => {
        this.cut(new EgressFault('local', 'The service was stopped or busy.'));
      });
    }, milliseconds);
  }

  /**
   * Sets how the current step is aborted, replacing the previous step's. Calls it at once if the deadline has passed.
   */
  cutsBy(end: (fault: EgressFault) => void): void {
    if (this.fault === undefined) this.end = end;
    else end(this.fault);
  }

  /**
   * Sets the fault that is reported at the deadline instead of a time-out, because the receiver did not get the whole
   * time.
   */
  excuseWith(fault: EgressFault): void {
    this.excuse = fault;
  }

  /** Aborts the attempt, possibly before its deadline. */
  cut(fault: EgressFault): void {
    this.fault ??= fault;
    this.end?.(this.fault);
  }

  /** Stops the timer. Call it once, when the attempt has ended. */
  clear(): void {
    clearTimeout(this.timer);
    clearImmediate(this.lastChance);
    this.end = undefined;
  }
}

/**
 * The TLS settings for outgoing connections: 1.2 or newer (contract.md#transport), trusting Node's certificate
 * authorities.
 * @param extraCa Further certificate authorities to trust, in PEM
 * @throws Error if it is not a certificate
 */
export function createTlsContext(extraCa: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(extraCa !== undefined && { ca: [...getCACertificates('default'), extraCa] }),
  });
}
