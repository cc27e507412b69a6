import { hash } from 'node:crypto';

/** What stands before the first entry: 32 zero bytes. */
export const firstSeal = Buffer.alloc(32);

/** The hash of a leaf: SHA-256 of a zero byte and the UTF-8 bytes of the entry (RFC 9162, section 2.1.1). */
export function leafHash(body: string): Buffer {
  return hash('sha256', `\0${body}`, 'buffer');
}

const nodePrefix = Buffer.of(1);

/** The hash of an inner node (RFC 9162, section 2.1.1). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
}

/** The seal of an entry: SHA-256 of the seal of the entry before it and the hash of its own leaf. */
export function sealOf(previous: Buffer, leaf: Buffer): Buffer {
  return hash('sha256', Buffer.concat([previous, leaf]), 'buffer');
}
