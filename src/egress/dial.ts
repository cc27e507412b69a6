import type { TcpNetConnectOpts } from 'node:net';
import { connect, type ConnectionOptions, type SecureContext, type TLSSocket } from 'node:tls';
import type { Deadline } from './deadline.js';
import { DialFault, dialFaultOf } from './dialFault.js';
import { guardedLookup, type Lookup } from './guardedLookup.js';
import { addressFault, openingRemedy, type DialPolicy } from './publicAddress.js';
import { literalOf } from './targetUrl.js';

export interface Dialling {
  readonly policy: DialPolicy;
  readonly lookup: Lookup;
  readonly secureContext: SecureContext;
}

// Of several addresses the next is tried after this long. Node's 250 ms are less than a round trip around the Earth takes
// when a packet is lost.
const nextAddressAfterMs = 2_000;

/**
 * A connection to a receiver whose certificate was verified for the host of the URL. The address is guarded three times: a
 * literal before the dial, since Node looks up names only; every answer of the look-up; and the address that the socket
 * has in the end, which no name, spelling or resolver can change any more.
 * @throws DialFault
 */
export function dial(target: URL, { policy, lookup, secureContext }: Dialling, deadline: Deadline): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const literal = literalOf(target);
    const fault = literal === null ? null : addressFault(literal, policy);
    if (fault !== null) throw new DialFault('blocked', `The address ${literal ?? ''} ${fault}. ${openingRemedy}`);
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
      reject(dialFaultOf(error));
    };
    // Stays for good: an error that comes once the connection stands is told by whoever reads from it.
    socket.on('error', fail);
    socket.setNoDelay(true);
    socket.once('secureConnect', () => {
      if (addressFault(socket.remoteAddress ?? '', policy) === null) resolve(socket);
      else fail(new DialFault('blocked', 'The connection led to an address that is not public.'));
    });
    deadline.cutsBy(fail);
  });
}
