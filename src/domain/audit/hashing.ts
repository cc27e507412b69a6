import { hash } from 'node:crypto';

/** What stands before the first entry: 32 zero bytes. */
export const firstSeal = Buffer.alloc(32);

/** The hash of a leaf: SHA-256 of a zero byte and the UTF-8 bytes of the entry (RFC 9162, section 2.1.1). */
export function leafHash(body: string): Buffer {
  return sha256(`\0${body}`);
}

const nodePrefix = Buffer.of(1);

/** The hash of an inner node (RFC 9162, section 2.1.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]));
}

/** The seal of an entry: SHA-256 of the seal of the entry before it and the hash of its own leaf. */
export function sealOf(previous: Buffer, leaf: Buffer): Buffer {
  return sha256(Buffer.concat([previous, leaf]));
}

// Memory that Node hands out in pieces of a pool: a buffer that is made for each hash costs three times the hash.
function sha256(bytes: string | Buffer): Buffer {
  return Buffer.from(hash('sha256', bytes, 'hex'), 'hex');
}
