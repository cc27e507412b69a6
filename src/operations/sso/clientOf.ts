import type { Vault } from '../../encryption/vault.js';
import { clientSecretPlace, type SsoConnection } from '../../entities/ssoConnection.js';
import type { ProviderClient } from '../../egress/openid/ssoProviders.js';

/** How this service is known at the provider of a connection. */
export function clientOf(vault: Vault, { id, issuer, clientId, sealedClientSecret }: SsoConnection): ProviderClient {
  return { issuer, clientId, clientSecret: vault.unseal(sealedClientSecret, clientSecretPlace(id)) };
}
