import {
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  setJwksCache,
  type ExportedJWKSCache,
  type ServerMetadata,
} from 'openid-client';
import type { GuardedFetch } from '../guardedFetch.js';
import { providerFaultOf } from './providerFault.js';
import { readMetadata, takesSecretInForm } from './readMetadata.js';

/** How this service is known at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The providers of OpenID Connect that organisations sign in by. All requests to them pass the guarded dialler. */
export interface SsoProviders {
  /**
   * Asks a provider now what it says of itself, and checks that.
   * @throws AppError INVALID_REQUEST saying what is wrong with it, OVERLOADED where it gives no answer
   */
  check(issuer: string): Promise<void>;
  /**
   * Does something as a client of a provider, whose metadata and keys are kept for a few minutes.
   * @throws AppError what `providerFaultOf` makes of a failure
   */
  asClient<Result>(client: ProviderClient, work: (configuration: Configuration) => Promise<Result>): Promise<Result>;
}

interface Known {
  readonly until: number;
  readonly metadata: Promise<ServerMetadata>;
  keys: ExportedJWKSCache | undefined;
}

const keptMs = 10 * 60 * 1_000;
// Who is asked for in vain is not asked again by every click.
const failureKeptMs = 3_000;
/** The library asks for keys again when it meets an unknown one and those that it has are as old as this. */
const refreshableSeconds = 60;

/** Makes the providers of this process. */
export function createSsoProviders(fetch: GuardedFetch): SsoProviders {
  const known = new Map<string, Known>();

  async function discover(issuer: string): Promise<ServerMetadata> {
    try {
      // By the address of the document: asked by the issuer, the library lets some providers call themselves otherwise.
      const document = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const found = await discovery(document, 'discovery', undefined, undefined, { [customFetch]: fetch });
      return readMetadata(issuer, found.serverMetadata());
    } catch (error) {
      throw providerFaultOf(error);
    }
  }

  function lookUp(issuer: string): Known {
    const now = performance.now();
    const kept = known.get(issuer);
    if (kept && kept.until > now) return kept;
    const entry: Known = { until: now + keptMs, metadata: discover(issuer), keys: undefined };
    known.set(issuer, entry);
    entry.metadata.catch(() => {
      known.set(issuer, { ...entry, until: performance.now() + failureKeptMs });
    });
    return entry;
  }

  return {
    check: async (issuer) => {
      await discover(issuer);
    },
    asClient: async ({ issuer, clientId, clientSecret }, work) => {
      const provider = lookUp(issuer);
      const metadata = await provider.metadata;
      const proof = takesSecretInForm(metadata) ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
      const configuration = new Configuration(metadata, clientId, clientSecret, proof);
      configuration[customFetch] = fetch;
      // The library trusts what comes straight from the token endpoint; the signature is checked all the same.
      enableNonRepudiationChecks(configuration);
      if (provider.keys) {
        const latest = Math.floor(Date.now() / 1_000) - refreshableSeconds;
        setJwksCache(configuration, { ...provider.keys, uat: Math.min(provider.keys.uat, latest) });
      }
      try {
        return await work(configuration);
      } catch (error) {
        throw providerFaultOf(error);
      } finally {
        provider.keys = getJwksCache(configuration) ?? provider.keys;
      }
    },
  };
}
