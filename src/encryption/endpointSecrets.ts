import type { Vault } from './vault.js';
import type { WebhookEndpoint } from '../entities/webhookEndpoint.js';

/** The place of both secrets of an endpoint: a rotation moves the sealed bytes of one into the column of the other. */
export function secretPlace(endpointId: string): string {
  return `${endpointId}:secret`;
}

/** Headers of a customer's own, sealed as a JSON object of names and values; null for none. */
export function sealHeaders(
  vault: Vault,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return vault.seal(JSON.stringify(headers), headersPlace(endpointId));
}

/** The headers that an endpoint gets beside ours. @throws Error when they were sealed elsewhere */
export function ownHeaders(
  vault: Vault,
  { id, sealedHeaders }: Pick<WebhookEndpoint, 'id' | 'sealedHeaders'>,
): Readonly<Record<string, string>> {
  if (sealedHeaders === null) return {};
  return JSON.parse(vault.unseal(sealedHeaders, headersPlace(id))) as Record<string, string>;
}

/** The place of the headers of an endpoint. */
export function headersPlace(endpointId: string): string {
  return `${endpointId}:headers`;
}
