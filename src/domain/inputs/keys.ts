import { z } from 'zod';
import { plainCidr } from '../cidr.js';
import { line, list, ofForm, whole } from './bounds.js';

/** A name that a person gives to an object. */
export const givenName = line({ least: 1, most: 100 });

export const named = z.object({ name: givenName });

// Four numbers of a prefix and its length: `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255/128`.
const maxCidrLength = 49;

const cidr = z.string().transform((value, context) => {
  const plain = plainCidr(value);
  if (plain === null) context.addIssue('Must be an IP address or a CIDR block, such as 203.0.113.0/24.');
  return plain ?? '';
});

const maxCidrs = 50;

export const newKey = z.object({
  name: givenName,
  scopes: list(z.unknown(), { most: 1_000, isRefusedEarly: true }).nullish(),
  allowedCidrs: list(ofForm(cidr, maxCidrLength), {
    most: maxCidrs,
    detail: `Must have at most ${maxCidrs} entries.`,
  }).nullish(),
});

const maxGraceSeconds = 30 * 24 * 60 * 60;

export const keyRotation = z.object({
  graceSeconds: whole({ most: maxGraceSeconds, detail: `Must be from 0 to ${maxGraceSeconds} (30 days).` }).nullish(),
});
