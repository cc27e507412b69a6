import { z } from 'zod';
import { hexHash } from './checkpoint.js';
import { embeddedKeySet } from './keySet.js';

/** The first line of an exported chain. */
export const chainFormat = 'kyb-audit-chain/1';

export const chainHeader = z.strictObject({
  format: z.literal(chainFormat),
  origin: z.string().min(1),
  /** How many entries follow. */
  size: z.int().positive(),
  keys: embeddedKeySet,
});
export type ChainHeader = Readonly<z.infer<typeof chainHeader>>;

/** A line for each entry. */
export const chainLine = z.strictObject({
  position: z.int().positive(),
  seal: hexHash,
  /** The entry to the byte, as a text. */
  body: z.string(),
});
export type ChainLine = Readonly<z.infer<typeof chainLine>>;

/** The last line. */
export const chainEnd = z.strictObject({ checkpoint: z.string() });
