import { type LookupAddress, NODATA, NOTFOUND, promises, SERVFAIL } from 'node:dns';
import type { Lookup } from './guardedLookup.js';

const noAddress = new Set<unknown>([NODATA, NOTFOUND]);

/**
 * A resolver that asks the name servers of this machine itself. `dns.lookup` blocks one of the four threads of the process
 * until the system has an answer, and a customer whose name servers say nothing could take all of them: then no one's
 * name would resolve. It asks for the name as it is, without the search list, and does not read the hosts file. `servers`
 * are addresses with a port, in place of those of the machine.
 *
 * Its errors have the codes ENOTFOUND (the name has no address), ESERVFAIL (the name servers of the name fail) and
 * EAI_AGAIN (those that we ask do not answer). Silence is that of the name when others were answered meanwhile.
 */
export function createResolver(servers?: readonly string[]): Lookup {
  const resolver = new promises.Resolver({ timeout: 2_500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  let answeredAt = -1;
  const ask = async (
    query: Promise<string[]>,
    family: 4 | 6,
  ): Promise<LookupAddress[] | { readonly code: unknown }> => {
    try {
      const addresses = await query;
      answeredAt = performance.now();
      return addresses.map((address) => ({ address, family }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (noAddress.has(code) || code === SERVFAIL) answeredAt = performance.now();
      return { code };
    }
  };
  return (hostname, _options, callback) => {
    const askedAt = performance.now();
    void Promise.all([ask(resolver.resolve4(hostname), 4), ask(resolver.resolve6(hostname), 6)]).then((both) => {
      const addresses = both.flatMap((answer) => (Array.isArray(answer) ? answer : []));
      if (addresses.length > 0) {
        callback(null, addresses);
        return;
      }
      const hasNone = both.every((answer) => !('code' in answer) || noAddress.has(answer.code));
      // Node would call it ECONNREFUSED when the servers that we ask refuse, as if the receiver had refused.
      const code = hasNone ? NOTFOUND : answeredAt >= askedAt ? SERVFAIL : 'EAI_AGAIN';
      callback(Object.assign(new Error('The host name does not resolve.'), { code }), []);
    });
  };
}
