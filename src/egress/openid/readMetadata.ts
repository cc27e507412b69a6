import type { ServerMetadata } from 'openid-client';
import { AppError } from '../../platform/errors.js';

// With a shared secret, or with none, whoever knows the client could write a token.
const asymmetric = new Set(
  ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits)).concat('EdDSA', 'Ed25519'),
);
/** What a provider signs with that says nothing of it (OpenID Connect Discovery 1.0 section 3). */
const defaultAlgorithms = ['RS256'];
/** How clients prove themselves at a provider that says nothing of it. */
const defaultMethods = ['client_secret_basic'];

/**
 * What a provider says of itself (OpenID Connect Discovery 1.0 section 3), held against what is needed here; of its
 * algorithms those that are asymmetric.
 * @param issuer By which name it was asked
 * @throws AppError INVALID_REQUEST saying what is wrong
 */
export function readMetadata(issuer: string, metadata: ServerMetadata): ServerMetadata {
  const fault = faultOf(issuer, metadata);
  if (fault !== null) throw new AppError('INVALID_REQUEST', fault);
  return { ...metadata, id_token_signing_alg_values_supported: algorithmsOf(metadata) };
}

/** Whether the provider takes the secret of a client in its form, and not as HTTP Basic. */
export function takesSecretInForm({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return !(methods ?? defaultMethods).includes('client_secret_basic');
}

function faultOf(issuer: string, metadata: ServerMetadata): string | null {
  if (metadata.issuer !== issuer) {
    return `The provider names its issuer ${metadata.issuer}. Send that exact spelling if it is the right provider.`;
  }
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
  if (algorithmsOf(metadata).length === 0) {
    return 'The provider must sign ID tokens with an asymmetric algorithm, such as RS256 or ES256.';
  }
  const methods = metadata.token_endpoint_auth_methods_supported ?? defaultMethods;
  if (!methods.includes('client_secret_basic') && !methods.includes('client_secret_post')) {
    return 'The provider must accept client_secret_basic or client_secret_post.';
  }
  return null;
}

function algorithmsOf({ id_token_signing_alg_values_supported: algorithms }: ServerMetadata): string[] {
  return (algorithms ?? defaultAlgorithms).filter((algorithm) => asymmetric.has(algorithm));
}
