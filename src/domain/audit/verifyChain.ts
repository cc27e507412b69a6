import canonicalize from 'canonicalize';
import { calculateJwkThumbprint, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { type Anchor, hexHash, readAnchor, verifyCheckpoint } from './anchor.js';
import { type AuditReport, type Evidence, FaultList, toAuditVerdict } from './auditFault.js';
import { CompactRange, firstSeal, leafHash, sealHash } from './merkle.js';
import { StatementFault } from './verifyStatement.js';

/**
 * Checks a whole exported chain, line by line, in constant memory: order, seals, the checkpoint at its end, and every checkpoint
 * of the anchor.
 * @param lines without their line ends, in batches as they were read
 */
export async function verifyChain(
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  evidence: Evidence,
): Promise<AuditReport> {
  const faults = new FaultList();
  let chain: ChainCheck | undefined;
  for await (const batch of lines) {
    for (const line of batch) {
      if (chain) chain.read(line);
      else chain = await openChain(line, evidence, faults);
      if (!chain) return toAuditReport(faults, evidence, undefined);
    }
  }
  if (!chain) faults.add('format', 'The file is empty.');
  await chain?.end();
  return toAuditReport(faults, evidence, chain);
}

function toAuditReport(faults: FaultList, evidence: Evidence, chain: ChainCheck | undefined): AuditReport {
  const anchoredTo = chain?.anchoredTo ?? null;
  return {
    kind: 'chain',
    verdict: toAuditVerdict(faults, evidence, { anchoredTo, isBound: true }),
    entries: chain?.entries ?? 0,
    anchoredTo,
    isBound: true,
    faults: faults.told,
    faultCount: faults.count,
  };
}

async function openChain(line: string, evidence: Evidence, faults: FaultList): Promise<ChainCheck | undefined> {
  const header = parse(chainHeader, line);
  if (!header) {
    faults.add('format', 'The first line is not the header of an exported chain.');
    return undefined;
  }
  const known = evidence.jwks === undefined ? undefined : parseKeySet(evidence.jwks);
  if (known === null) faults.add('keys', 'The key set cannot be read.');
  const fault = await findKeySetFault(header.keys, known ?? undefined);
  if (fault !== null) faults.add('keys', fault);
  const keys = known ?? header.keys;
  const anchor =
    evidence.anchor === undefined
      ? undefined
      : await readAnchor(evidence.anchor, { keys, origin: header.origin, faults });
  return new ChainCheck(header, keys, anchor, faults);
}

class ChainCheck {
  readonly #tree = new CompactRange();
  #seal: Buffer = firstSeal;
  #end: string | undefined;
  #isBroken = false;
  #anchoredTo = 0;

  constructor(
    private readonly header: ChainHeader,
    private readonly keys: JSONWebKeySet,
    private readonly anchor: Anchor | undefined,
    private readonly faults: FaultList,
  ) {}

  get entries(): number {
    return this.#tree.size;
  }

  get anchoredTo(): number | null {
    return this.anchor ? this.#anchoredTo : null;
  }

  read(text: string): void {
    const next = this.#tree.size + 1;
    if (this.#end !== undefined) {
      if (!this.#isBroken) this.faults.add('format', `Something follows the checkpoint, after ${next - 1} entries.`);
      this.#isBroken = true;
      return;
    }
    const line = parse(chainLine, text);
    if (line) this.#readEntry(line, next);
    else if (text.startsWith('{"checkpoint"')) this.#end = text;
    else this.faults.add('format', `The line of entry ${next} cannot be read.`, next);
  }

  #readEntry({ position, seal, body }: ChainLine, next: number): void {
    if (position !== next) {
      // After a gap or a duplicate all later positions would be wrong by as much, so it is reported once.
      if (!this.#isBroken) {
        this.faults.add('position', `The file has entry ${position} where entry ${next} belongs.`, next);
      }
      this.#isBroken = true;
    }
    const leaf = leafHash(body);
    const stated = Buffer.from(seal, 'hex');
    if (!sealHash(this.#seal, leaf).equals(stated)) {
      this.faults.add(
        'seal',
        `Entry ${position} or the entry before it was changed: its seal does not match.`,
        position,
      );
    }
    this.#seal = stated;
    this.#tree.append(leaf);
    for (const { root } of this.anchor?.at(next) ?? []) {
      if (root === this.#tree.root().toString('hex')) {
        this.#anchoredTo = next;
      } else {
        this.faults.add(
          'rewritten',
          `The chain was rewritten: the first ${next} entries differ from the checkpoint in the anchor.`,
          next,
        );
      }
    }
  }

  async end(): Promise<void> {
    const { size } = this.#tree;
    if (size !== this.header.size) {
      this.faults.add('tail', `The file has ${size} entries, and its first line says ${this.header.size}.`);
    }
    if (this.anchor && this.anchor.largest > size) {
      this.faults.add(
        'tail',
        `The end of the chain was removed: the anchor confirms ${this.anchor.largest} entries, and the file has ${size}.`,
      );
    }
    const end = this.#end === undefined ? null : parse(chainEnd, this.#end);
    if (!end) {
      this.faults.add('tail', 'The file does not end with a checkpoint: its end was removed.');
      return;
    }
    try {
      const checkpoint = await verifyCheckpoint(end.checkpoint, this.keys);
      if (checkpoint.origin !== this.header.origin) {
        this.faults.add('origin', 'The checkpoint belongs to another chain than the first line says.');
      }
      if (checkpoint.size !== size) {
        this.faults.add('tail', `The checkpoint covers ${checkpoint.size} entries, and the file has ${size}.`);
      }
      if (checkpoint.root !== this.#tree.root().toString('hex') || checkpoint.seal !== this.#seal.toString('hex')) {
        this.faults.add('root', 'The entries differ from the entries that the checkpoint signs.');
      }
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      this.faults.add('checkpoint', `The checkpoint: ${error.message}`);
    }
  }
}

function parse<Result>(
  schema: { safeParse(value: unknown): { success: true; data: Result } | { success: false } },
  line: string,
): Result | null {
  try {
    const value: unknown = JSON.parse(line);
    // A line that repeats a member reads otherwise in another parser, or for a person.
    if (JSON.stringify(value) !== line) return null;
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const base64url = z.string().regex(/^[\w-]+$/);

/** A public key as this service publishes it (RFC 8037). Other keys of a set are skipped. */
const publicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: base64url,
  kid: base64url,
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
});

export const embeddedKeySet = z.strictObject({ keys: z.array(publicKey) });
const anyKeySet = z.object({ keys: z.array(z.unknown()) });

/** The keys of a JWKS file (RFC 7517) that can have signed these files; null if the text is not a key set. */
export function parseKeySet(text: string): JSONWebKeySet | null {
  try {
    const { keys } = anyKeySet.parse(JSON.parse(text));
    return {
      keys: keys.flatMap((key) => {
        const parsed = publicKey.safeParse(key);
        return parsed.success ? [parsed.data] : [];
      }),
    };
  } catch {
    return null;
  }
}

/** The reason why the keys in a file are malformed, or not those of the key set; null if they are right. */
export async function findKeySetFault(
  embedded: JSONWebKeySet,
  known: JSONWebKeySet | undefined,
): Promise<string | null> {
  for (const key of embedded.keys) {
    const thumbprint = await calculateJwkThumbprint(key).catch(() => null);
    if (key.kid !== thumbprint) return `The key ${key.kid ?? ''} in the file does not match its id.`;
    if (known && !known.keys.some((one) => canonicalize(one) === canonicalize(key))) {
      return `The key ${thumbprint} in the file is not in the key set. If the signing key has been rotated since then, fetch /.well-known/jwks.json of the service again.`;
    }
  }
  return null;
}

/** The first line of an exported chain. */
export const chainFormat = 'kyb-audit-chain/1';

export const chainHeader = z.strictObject({
  format: z.literal(chainFormat),
  origin: z.string().min(1),
  /** The number of entries that follow. */
  size: z.int().positive(),
  keys: embeddedKeySet,
});
export type ChainHeader = Readonly<z.infer<typeof chainHeader>>;

/** The line of one entry. */
export const chainLine = z.strictObject({
  position: z.int().positive(),
  seal: hexHash,
  /** The entry as text, byte for byte. */
  body: z.string(),
});
export type ChainLine = Readonly<z.infer<typeof chainLine>>;

/** The last line. */
const chainEnd = z.strictObject({ checkpoint: z.string() });
