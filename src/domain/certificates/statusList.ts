import { z } from 'zod';
import { credentialsContext, issuerName, statusListUrl, type StatusPurpose, statusPurposes } from './credential.js';

/**
 * The positions of a list (W3C Bitstring Status List v1.0, section 3.1): so many that fetching a list does not reveal which
 * certificate is checked.
 */
export const statusListLength = 131_072;

const time = z.iso.datetime();
const statusListSchema = z.object({
  '@context': z.tuple([z.literal(credentialsContext)]).rest(z.url()),
  id: z.url(),
  type: z.array(z.string()).refine((types) => types.includes('BitstringStatusListCredential')),
  issuer: z.object({ id: z.url(), name: z.string() }),
  validFrom: time,
  validUntil: time,
  credentialSubject: z.object({
    id: z.url(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.enum(statusPurposes),
    encodedList: z.string().startsWith('u').max(100_000),
    ttl: z.int().min(0),
  }),
});

/** A status list as a Verifiable Credential, unsigned. */
export type StatusListCredential = z.infer<typeof statusListSchema>;

interface StatusListTimes {
  readonly from: Date;
  readonly validMs: number;
}

/** The credential of a list. @param encodedList the bits, compressed with GZIP, in multibase: `u` and base64url */
export function toStatusListCredential(
  {
    issuerUrl,
    list,
    encodedList,
    purpose = 'revocation',
  }: { issuerUrl: string; list: number; encodedList: string; purpose?: StatusPurpose },
  { from, validMs }: StatusListTimes,
): StatusListCredential {
  const id = statusListUrl(issuerUrl, list, purpose);
  return {
    '@context': [credentialsContext],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: { id: issuerUrl, name: issuerName },
    validFrom: from.toISOString(),
    validUntil: new Date(from.getTime() + validMs).toISOString(),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: purpose,
      encodedList,
      ttl: validMs,
    },
  };
}

/** Reads the credential of a status list. @throws ZodError naming the members at fault */
export function parseStatusList(payload: unknown): StatusListCredential {
  return statusListSchema.parse(payload);
}

/** Sets the bit of a position: the first position is the highest bit of the first byte. */
export function setStatusBit(bits: Uint8Array, index: number): void {
  const byte = Math.floor(index / 8);
  bits[byte] = (bits[byte] ?? 0) | (0x80 >> (index % 8));
}

export function hasStatusBit(bits: Uint8Array, index: number): boolean {
  return ((bits[Math.floor(index / 8)] ?? 0) & (0x80 >> (index % 8))) !== 0;
}
