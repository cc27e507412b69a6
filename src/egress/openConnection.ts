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
}

// If a name has several addresses, the next is tried after this long. Node's 250 ms are less than a round trip around the Earth takes
// when a packet is lost.
const nextAddressAfterMs = 2_000;

/**
 * A connection to a receiver whose certificate was verified for the host of the URL. The address is guarded three times: a
 * literal before the dial, since Node looks up names only; every answer of the look-up; and the address that the socket
 * has in the end, which no name, spelling or resolver can change any more.
 * @throws DialFault
 */
export function openConnection(
  target: URL,
  { policy, lookup, secureContext }: EgressOptions,
  deadline: Deadline,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const literal = getIpLiteral(target);
    const fault = literal === null ? null : findAddressFault(literal, policy);
    if (fault !== null) throw new EgressFault('blocked', `The address ${literal ?? ''} ${fault}. ${describeOpening}`);
    const options: ConnectionOptions & TcpNetConnectOpts = {
      host: literal ?? target.hostname,
      port: Number(target.port || 443),
      // An address is no server name (RFC 6066, section 3); the certificate is verified against the host all the same.
      ...(literal === null && { servername: target.hostname }),
      lookup: guardedLookup(target, policy, lookup),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
      secureContext,
      // Said aloud, because NODE_TLS_REJECT_UNAUTHORIZED=0 would turn it off otherwise.
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    };
    const socket = connect(options);
    const fail = (error: unknown): void => {
      socket.destroy();
      reject(toEgressFault(error));
    };
    // Stays for good: an error that comes once the connection stands is told by whoever reads from it.
    socket.on('error', fail);
    socket.setNoDelay(true);
    socket.once('secureConnect', () => {
      if (findAddressFault(socket.remoteAddress ?? '', policy) === null) resolve(socket);
      else fail(new EgressFault('blocked', 'The connection led to an address that is not public.'));
    });
    deadline.cutsBy(fail);
  });
}

/**
 * The one deadline of an attempt: whatever step is under way when it passes is cut. A timer of Node costs next to nothing
 * when all of them have the same length, an AbortSignal per attempt does not.
 */
export class Deadline {
  private readonly timer: NodeJS.Timeout;
  private end: ((fault: EgressFault) => void) | undefined;
  private fault: EgressFault | undefined;
  private excuse: EgressFault | undefined;

  constructor(milliseconds: number) {
    this.timer = setTimeout(() => {
      const seconds = milliseconds / 1_000;
      const late = new EgressFault('timeout', `The receiver did not complete its response within ${seconds} seconds.`);
      this.cut(this.excuse ?? late);
    }, milliseconds);
  }

  /** Says how the step that begins now is cut, in place of the one before; at once when the deadline has passed. */
  cutsBy(end: (fault: EgressFault) => void): void {
    if (this.fault === undefined) this.end = end;
    else end(this.fault);
  }

  /** Says what is told when it passes, from now on: the receiver did not have all of the time. */
  excuseWith(fault: EgressFault): void {
    this.excuse = fault;
  }

  /** Cuts the attempt, before its time if need be. */
  cut(fault: EgressFault): void {
    this.fault ??= fault;
    this.end?.(this.fault);
  }

  /** Ends the timer. To be called once, when the attempt is over. */
  clear(): void {
    clearTimeout(this.timer);
    this.end = undefined;
  }
}

/**
 * How this service speaks TLS to others: 1.2 or newer (contract.md#transport), trusting those whom Node trusts.
 * @param extraCa Certificates of further authorities to trust, in PEM
 * @throws Error when it is no certificate
 */
export function createTlsContext(extraCa: string | undefined): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(extraCa !== undefined && { ca: [...getCACertificates('default'), extraCa] }),
  });
}
