import type { JSONWebKeySet } from 'jose';
import { readCheckpoint, verifyCheckpoint, type Checkpoint } from './checkpoint.js';
import type { FaultList } from './auditFault.js';
import { StatementFault } from './verifyStatement.js';

/** The checkpoints that left the house, by their size. */
export class Anchor {
  readonly #checkpoints = new Map<number, Checkpoint[]>();
  #largest = 0;

  add(checkpoint: Checkpoint): void {
    this.#checkpoints.set(checkpoint.size, [...this.at(checkpoint.size), checkpoint]);
    this.#largest = Math.max(this.#largest, checkpoint.size);
  }

  /** Those of this size: one, unless somebody signed two different ones. */
  at(size: number): readonly Checkpoint[] {
    return this.#checkpoints.get(size) ?? [];
  }

  /** The size of the largest; 0 when there is none. */
  get largest(): number {
    return this.#largest;
  }
}

const compactJws = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Reads an anchor: a text with one checkpoint on a line, as a file, a mailbox or an endpoint has them. Other lines, such as
 * headers of a mail, are passed over.
 * @param origin The chain that it is to speak of
 */
export async function readAnchor(
  text: string,
  { keys, origin, faults }: { readonly keys: JSONWebKeySet; readonly origin: string; readonly faults: FaultList },
): Promise<Anchor> {
  const anchor = new Anchor();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const jws = line.trim();
    if (!compactJws.test(jws)) continue;
    try {
      const checkpoint = readCheckpoint(jws);
      anchor.add(checkpoint);
      if (checkpoint.origin !== origin) {
        faults.add('anchor', `Line ${index + 1} of the anchor belongs to another chain.`);
      }
      await verifyCheckpoint(jws, keys);
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      faults.add('anchor', `Line ${index + 1} of the anchor: ${error.message}`);
    }
  }
  if (anchor.largest === 0) faults.add('anchor', 'The anchor has no checkpoint.');
  return anchor;
}
