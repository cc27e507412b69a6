import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ExportedJWKSCache,
  getJwksCache,
  ResponseBodyError,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { AppError } from '../../platform/errors.js';
import { EgressFault } from '../egressFault.js';
import type { GuardedFetch } from '../guardedFetch.js';

/** The client that this service is registered as at a provider. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The OpenID Connect providers by which organisations sign in. All requests to them use the guarded egress. */
export interface SsoProviders {
  /**
   * Fetches a provider's metadata now and validates it.
   * @throws AppError INVALID_REQUEST with the fault, OVERLOADED if it does not respond
   */
  check(issuer: string): Promise<void>;
  /**
   * Runs work as a client of a provider, whose metadata and keys are cached for a few minutes.
   * @throws AppError from `toProviderError`
   */
  asClient<Result>(client: ProviderClient, work: (configuration: Configuration) => Promise<Result>): Promise<Result>;
}

interface Known {
  readonly until: number;
  readonly metadata: Promise<ServerMetadata>;
  keys: ExportedJWKSCache | undefined;
}

const keptMs = 10 * 60 * 1_000;
// Failed discovery is cached this long, so that repeated clicks do not cause repeated requests.
const failureKeptMs = 3_000;
/** The library fetches keys again for an unknown key id if its keys are at least this old. */
const refreshableSeconds = 60;

export function createSsoProviders(fetch: GuardedFetch): SsoProviders {
  const known = new Map<string, Known>();

  async function discover(
    issuer: string,
    describeOther: (named: string) => string = otherIssuer,
  ): Promise<ServerMetadata> {
    try {
      // The URL of the metadata is given in full: with the issuer alone, the library would accept a different issuer
      // from some providers.
      const document = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const found = await discovery(document, 'discovery', undefined, undefined, { [customFetch]: fetch });
      return validateMetadata(issuer, found.serverMetadata(), describeOther);
    } catch (error) {
      throw toProviderError(error);
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
      await discover(issuer, nameOtherIssuer);
    },
    asClient: async ({ issuer, clientId, clientSecret }, work) => {
      const provider = lookUp(issuer);
      const metadata = await provider.metadata;
      const proof = acceptsSecretInForm(metadata) ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
      const configuration = new Configuration(metadata, clientId, clientSecret, proof);
      configuration[customFetch] = fetch;
      // The library trusts tokens from the token endpoint without this. With it, the signature is checked too.
      enableNonRepudiationChecks(configuration);
      if (provider.keys) {
        const latest = Math.floor(Date.now() / 1_000) - refreshableSeconds;
        setJwksCache(configuration, { ...provider.keys, uat: Math.min(provider.keys.uat, latest) });
      }
      try {
        return await work(configuration);
      } catch (error) {
        throw toProviderError(error);
      } finally {
        provider.keys = getJwksCache(configuration) ?? provider.keys;
      }
    },
  };
}

const retryAfterSeconds = 10;
// The codes of RFC 6749 section 4.1.2.1 and OpenID Connect Core section 3.1.2.6 have this form.
const errorCode = /^[a-z_]{1,40}$/;

/**
 * The error for the person who signs in when a provider fails. From the provider it contains only an error code, never
 * a part of the response, which may contain a token.
 * @returns OVERLOADED if the provider did not respond, FORBIDDEN if its response refuses the sign-in
 */
function toProviderError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const dialFault = listCauses(error).find((cause) => cause instanceof EgressFault);
  if (dialFault) {
    // The egress client's messages call every other side a receiver.
    const reason = dialFault.message.replaceAll('receiver', 'provider');
    return new AppError('OVERLOADED', `The sign-in provider of your organisation cannot be reached. ${reason}`, {
      retryAfterSeconds,
      cause: error,
    });
  }
  return new AppError('FORBIDDEN', describeProviderError(error), { cause: error });
}

function describeProviderError(error: unknown): string {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? 'The sign-in was cancelled at your provider, or the provider does not allow you to use this service. Ask its administrator.'
      : `Your sign-in provider returned the error ${formatErrorCode(error.error)}. Sign in again, or ask its administrator.`;
  }
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client'
      ? 'Your sign-in provider does not accept the client id and secret of this service. Ask an operator to set them again.'
      : `Your sign-in provider did not complete the sign-in (${formatErrorCode(error.error)}). Sign in again.`;
  }
  if (error instanceof ClientError) {
    const reason = listCauses(error).findLast(isOfLibrary)?.message;
    if (reason !== undefined) return `The response of your sign-in provider is not valid: ${reason}.`;
  }
  return 'The response of your sign-in provider is not valid.';
}

/** Only the library's own sentences: the error of a parser quotes the response. */
function isOfLibrary(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('OAUTH_');
}

function formatErrorCode(text: string): string {
  return errorCode.test(text) ? text : 'with an unknown code';
}

/** An error and its causes, the root cause last. */
function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 8; cause = cause.cause) causes.push(cause);
  return causes;
}

// With symmetric signatures, or none, anybody who knows the client could forge a token.
const asymmetric = new Set(
  ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits)).concat('EdDSA', 'Ed25519'),
);
/** The signature algorithm of a provider that names none (OpenID Connect Discovery 1.0 section 3). */
const defaultAlgorithms = ['RS256'];
/** The client authentication of a provider that names no method. */
const defaultMethods = ['client_secret_basic'];

/**
 * Validates a provider's metadata (OpenID Connect Discovery 1.0 section 3) against this service's requirements, and
 * reduces its algorithms to the asymmetric ones.
 * @param issuer The issuer whose metadata was requested
 * @param describeOther The sentence for a provider that names another issuer
 * @throws AppError INVALID_REQUEST with the fault
 */
function validateMetadata(
  issuer: string,
  metadata: ServerMetadata,
  describeOther: (named: string) => string,
): ServerMetadata {
  const fault = metadata.issuer === issuer ? findMetadataFault(metadata) : describeOther(metadata.issuer);
  if (fault !== null) throw new AppError('INVALID_REQUEST', fault);
  return { ...metadata, id_token_signing_alg_values_supported: listAlgorithms(metadata) };
}

/** Whether the provider expects the client secret in the form instead of HTTP Basic. */
function acceptsSecretInForm({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return !(methods ?? defaultMethods).includes('client_secret_basic');
}

/** For people who sign in: a text of the provider is not shown to them. */
const otherIssuer = (): string =>
  'Your sign-in provider names another issuer than the one that was set. Ask an operator.';

/** For the operator who sets the connection. */
const nameOtherIssuer = (named: string): string =>
  `The provider names its issuer ${named}. Send that exact spelling if it is the right provider.`;

function findMetadataFault(metadata: ServerMetadata): string | null {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (URL.parse(metadata[name] ?? '')?.protocol !== 'https:') {
      return `The provider must publish an https address as its ${name}.`;
    }
  }
  if (metadata.response_types_supported?.includes('code') === false) {
    return 'The provider does not support the authorization code flow (response type code), which is required.';
  }
  if (metadata.code_challenge_methods_supported?.includes('S256') === false) {
    return 'The provider does not support PKCE with S256, which is required.';
  }
  if (listAlgorithms(metadata).length === 0) {
    return 'The provider must sign ID tokens with an asymmetric algorithm, such as RS256 or ES256.';
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? defaultMethods;
  if (!methods.includes('client_secret_basic') && !methods.includes('client_secret_post')) {
    return 'The provider must accept client_secret_basic or client_secret_post.';
  }
  return null;
}

function listAlgorithms({ id_token_signing_alg_values_supported: algorithms }: ServerMetadata): string[] {
  return (algorithms ?? defaultAlgorithms).filter((algorithm) => asymmetric.has(algorithm));
}
