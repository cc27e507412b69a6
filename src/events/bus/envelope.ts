import { hintKinds, type HintKind, type Hints } from './bus.js';

/** What one process tells the others in one message. */
export interface Envelope {
  /** The process that sends it, which need not hear it again. */
  readonly from: string;
  readonly hints: Partial<Hints>;
}

export type GatheredHints = ReadonlyMap<HintKind, ReadonlySet<string>>;

/** Writes hints as messages of less than so many bytes: several when one does not hold them. */
export function packHints(from: string, gathered: GatheredHints, bytes: number): string[] {
  const messages: string[] = [];
  let hints: Partial<Record<HintKind, string[]>> = {};
  const empty = Buffer.byteLength(
    JSON.stringify({ from, hints: Object.fromEntries(hintKinds.map((kind) => [kind, []])) }),
  );
  let size = empty;
  for (const [kind, subjects] of gathered) {
    for (const subject of subjects) {
      const added = Buffer.byteLength(JSON.stringify(subject)) + 1;
      if (size + added >= bytes && size > empty) {
        messages.push(JSON.stringify({ from, hints }));
        hints = {};
        size = empty;
      }
      (hints[kind] ??= []).push(subject);
      size += added;
    }
  }
  if (size > empty) messages.push(JSON.stringify({ from, hints }));
  return messages;
}

/** Reads a message; null for a text that is none. Kinds that this version does not know are passed by. */
export function readEnvelope(text: string): Envelope | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(message) || typeof message['from'] !== 'string' || !isRecord(message['hints'])) return null;
  const { from, hints } = message;
  if (!Object.values(hints).every(isListOfTexts)) return null;
  const known = hintKinds.filter((kind) => Object.hasOwn(hints, kind)).map((kind) => [kind, hints[kind]]);
  return { from, hints: Object.fromEntries(known) as Partial<Hints> };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
