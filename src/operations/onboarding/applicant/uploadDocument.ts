import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fileTypeFromBuffer } from 'file-type';
import type { PoolClient } from 'pg';
import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { queryRows } from '../../../database/rows.js';
import { newId } from '../../../domain/ids.js';
import { documentFile } from '../../../domain/inputs/limits.js';
import {
  describeWrongFile,
  documentName,
  type DocumentType,
  documentTypes,
  findDocumentFault,
  headBytes,
  sharedFileFault,
  tailBytes,
} from '../../../domain/onboarding/documents.js';
import { type DocumentKind, documentKinds } from '../../../domain/onboarding/onboardingForm.js';
import { loadRecordCipher, type RecordCipher } from '../../../encryption/recordCipher.js';
import { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { AppError, invalidField } from '../../../platform/errors.js';
import { lockOwnLink, requireOpen } from './applicantLink.js';
import {
  decryptParty,
  documentDigestAad,
  documentNameAad,
  type DocumentResult,
  encryptParty,
  requireParty,
  toDocumentResult,
} from './documentResult.js';
import { decryptForm } from './loadFormResult.js';

/** An upload in progress. */
export interface Upload {
  readonly kind: unknown;
  readonly name: unknown;
  /** The id of the person to whom an identity document belongs; undefined if it was not given. */
  readonly party: unknown;
  /** The bytes as they arrive. They are read only after the rest was validated. */
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Stores a file of an applicant, encrypted part by part. Its content decides the type, not its name. It is stored whole or not at
 * all. A retry after a lost response does not store it twice. An identity document that belongs to nobody gets its person when it is
 * uploaded again for one.
 * @throws AppError INVALID_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE with the actual type; STATE_CONFLICT for a form
 * that was submitted, or has the maximum number of files
 */
export async function uploadDocument(ctx: Context, { kind, name, party, bytes }: Upload): Promise<DocumentResult> {
  const { linkId } = requireApplicant(ctx);
  const known = documentKinds.find((each) => each === kind);
  if (!known) throw invalidField('/kind', `Must be one of ${documentKinds.join(', ')}.`);
  if (typeof name !== 'string' || name === '') throw invalidField('/name', 'Must be the file name.');
  const link = await ctx.em.findOneOrFail(OnboardingLink, { id: linkId });
  requireOpen(link);
  const counted = await ctx.em.count(OnboardingDocument, { linkId, removedAt: null });
  refuseTooMany(counted, await ctx.em.count(OnboardingDocument, { linkId }));
  const cipher = await loadRecordCipher(ctx.em, ctx.vault, linkId);
  if (!cipher) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
  const partyId = requireParty(decryptForm(link, cipher), known, party);
  const id = newId('document', ctx.clock());
  return stageDocument(bytes, { id, cipher }, async (staged) => {
    const mediaType = await detectType(staged);
    const file = { id, kind: known, name: documentName(name, mediaType), partyId, mediaType };
    return storeDocument(ctx, { ...file, staged, cipher });
  });
}

/** The type of a file by its content. @throws AppError INVALID_REQUEST for an empty one; UNSUPPORTED_MEDIA_TYPE */
async function detectType({ size, head, tail }: StagedDocument): Promise<DocumentType> {
  if (size === 0) throw new AppError('INVALID_REQUEST', 'The file is empty. Send a file with content.');
  const found = await fileTypeFromBuffer(head);
  const mediaType = documentTypes.find((type) => type === found?.mime);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', describeWrongFile(head, found?.ext ?? null));
  const fault = findDocumentFault(mediaType, head, tail);
  if (fault !== null) throw new AppError('UNSUPPORTED_MEDIA_TYPE', fault);
  return mediaType;
}

interface NewDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly partyId: string | null;
  readonly mediaType: DocumentType;
  readonly staged: StagedDocument;
  readonly cipher: RecordCipher;
}

async function storeDocument(
  ctx: Context,
  { id, kind, name, partyId, mediaType, staged, cipher }: NewDocument,
): Promise<DocumentResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    requireOpen(link);
    const { size, sha256 } = staged;
    // The person may have been removed while the bytes arrived.
    const form = decryptForm(link, cipher);
    requireParty(form, kind, partyId ?? undefined);
    const sealedParty = partyId === null ? null : encryptParty(cipher, id, partyId);
    const contentMac = cipher.mac(sha256.toString('hex'), 'document:content');
    const others = await em.find(OnboardingDocument, { linkId, removedAt: null });
    const same = others.find((other) => other.kind === kind && other.contentMac.equals(contentMac));
    if (same) {
      const owner = decryptParty(same, cipher);
      if (partyId !== null && owner !== null && owner !== partyId) throw invalidField('/party', sharedFileFault);
      if (partyId !== null) same.sealedParty ??= encryptParty(cipher, same.id, partyId);
      await em.flush();
      return toDocumentResult(same, cipher, form);
    }
    refuseTooMany(others.length);
    const { organisationId, mode } = link;
    const sealedName = cipher.encrypt(name, documentNameAad(id));
    const sealedDigest = cipher.encrypt(sha256.toString('hex'), documentDigestAad(id));
    const document = em.create(OnboardingDocument, {
      ...{ id, organisationId, mode, linkId, kind, mediaType, size, sealedName, sealedDigest, sealedParty, contentMac },
      ...{ uploadedAt: at, isKept: false },
    });
    await em.flush();
    let number = 0;
    for await (const sealed of staged.parts()) {
      await queryRows(em, 'insert into onboarding_document_parts (document_id, number, sealed) values (?, ?, ?)', [
        id,
        number,
        sealed,
      ]);
      number += 1;
    }
    await recordAudit(ctx, em, {
      action: 'document.uploaded',
      object: { kind: 'document', id },
      details: { linkId, kind, mediaType, size },
      personal: { sha256: sha256.toString('hex') },
    });
    return toDocumentResult(document, cipher, form);
  });
}

function refuseTooMany(count: number, withRemoved = count): void {
  const { maxFiles, maxWithRemoved } = documentFile;
  if (count < maxFiles && withRemoved < maxWithRemoved) return;
  const most = `The onboarding has had ${maxWithRemoved} files, which is the limit. Ask for a new link.`;
  const present = `The onboarding already has ${maxFiles} files, which is the limit. Remove one first.`;
  throw new AppError('STATE_CONFLICT', count < maxFiles ? most : present);
}

/** A complete, encrypted file that is not yet in the database. */
interface StagedDocument {
  readonly size: number;
  readonly sha256: Buffer;
  /** Its first and its last bytes. */
  readonly head: Buffer;
  readonly tail: Buffer;
  /** The encrypted parts in order. */
  parts(): AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Encrypts the bytes of a file as they arrive, part by part, into a file without a name, so that nothing remains if this process
 * dies. At most two parts are in memory, and no database connection is held while bytes arrive.
 * @throws AppError PAYLOAD_TOO_LARGE as soon as there are too many bytes, and any error of `bytes`
 */
async function stageDocument<Result>(
  bytes: AsyncIterable<Buffer>,
  { id, cipher }: { readonly id: string; readonly cipher: RecordCipher },
  use: (staged: StagedDocument) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `kyb-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return await use(await writeBytes(bytes, file, { id, cipher }));
  } finally {
    await file.close();
  }
}

async function writeBytes(
  bytes: AsyncIterable<Buffer>,
  file: FileHandle,
  { id, cipher }: { readonly id: string; readonly cipher: RecordCipher },
): Promise<StagedDocument> {
  const hash = createHash('sha256');
  const ends: number[] = [];
  let [size, end] = [0, 0];
  let [head, tail]: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  const keep = async (part: Buffer, isLast: boolean): Promise<void> => {
    const encrypted = cipher.encryptBytes(part, documentPartAad(id, ends.length, isLast));
    // `appendFile` writes everything or fails: on a disk that is nearly full, a single `write` may write only a part.
    await file.appendFile(encrypted);
    end += encrypted.length;
    ends.push(end);
  };
  let [gathered, gatheredBytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > documentFile.maxBytes) throw tooLarge();
    hash.update(chunk);
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    tail = Buffer.concat([tail.subarray(-tailBytes), chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    // A part is known not to be the last only when more bytes follow.
    if (gatheredBytes <= partBytes) continue;
    let waiting: Buffer = Buffer.concat(gathered);
    while (waiting.length > partBytes) {
      await keep(waiting.subarray(0, partBytes), false);
      waiting = waiting.subarray(partBytes);
    }
    [gathered, gatheredBytes] = [[waiting], waiting.length];
  }
  await keep(Buffer.concat(gathered), true);
  return { size, sha256: hash.digest(), head, tail, parts: () => readParts(file, ends) };
}

async function* readParts(file: FileHandle, ends: readonly number[]): AsyncGenerator<Buffer, void, undefined> {
  let from = 0;
  for (const to of ends) {
    const part = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(part, 0, part.length, from);
    if (bytesRead !== part.length) throw new Error('A staged file has become shorter.');
    yield part;
    from = to;
  }
}

/** The error for a file that is too large. */
export function tooLarge(): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `The file is larger than ${documentFile.size}. Make it smaller, or split it.`,
  );
}

/** The size of a part. */
const partBytes = 1024 * 1024;

/**
 * The additional data with which a part is encrypted: its file, its number and whether it is the last. So no part can be cut off,
 * swapped or moved to another file.
 */
export function documentPartAad(documentId: string, number: number, isLast: boolean): string {
  return `${documentId}:part:${number}${isLast ? ':last' : ''}`;
}

/**
 * The bytes of a file, with at most one part in memory.
 * @throws Error when a part is missing, was altered or belongs elsewhere; the parts before it have been read by then
 */
export async function* loadDocument(
  em: EntityManager,
  cipher: RecordCipher,
  { id, size }: Pick<OnboardingDocument, 'id' | 'size'>,
): AsyncGenerator<Buffer, void, undefined> {
  const last = Math.ceil(size / partBytes) - 1;
  for (let number = 0; number <= last; number += 1) {
    const rows = await queryRows<{ sealed: Buffer }>(
      em,
      'select sealed from onboarding_document_parts where document_id = ? and number = ?',
      [id, number],
    );
    if (!rows[0]) throw new Error(`Part ${number} of the file ${id} is missing.`);
    yield cipher.decryptBytes(rows[0].sealed, documentPartAad(id, number, number === last));
  }
}

/** The SHA-256 in hex of the stored bytes of a file; null without any, a null `digest` if they cannot be decrypted. */
export async function digestStored(
  client: PoolClient,
  cipher: RecordCipher,
  id: string,
): Promise<{ readonly digest: string | null } | null> {
  const { rows } = await client.query<{ number: number; sealed: Buffer }>(
    'select number, sealed from onboarding_document_parts where document_id = $1 order by number',
    [id],
  );
  if (rows.length === 0) return null;
  const hash = createHash('sha256');
  try {
    for (const { number, sealed } of rows) {
      hash.update(cipher.decryptBytes(sealed, documentPartAad(id, number, number === rows.at(-1)?.number)));
    }
  } catch {
    return { digest: null };
  }
  return { digest: hash.digest('hex') };
}
