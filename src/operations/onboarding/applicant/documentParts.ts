import type { EntityManager } from '@mikro-orm/postgresql';
import type { OnboardingDocument } from '../../../entities/onboardingDocument.js';
import type { RecordSeal } from '../../../encryption/recordSeal.js';

/** How much of a file lies in one part. */
export const partBytes = 1024 * 1024;

/**
 * The place that a part is sealed for: its file, its number and whether it is the last. So no part can be cut off, swapped or
 * put into another file.
 */
export function documentPartPlace(documentId: string, number: number, isLast: boolean): string {
  return `${documentId}:part:${number}${isLast ? ':last' : ''}`;
}

/**
 * The bytes of a file, part by part: no more than one part is in memory.
 * @throws Error when a part is missing, was changed or belongs elsewhere; what came before it has been read by then
 */
export async function* readDocument(
  em: EntityManager,
  seal: RecordSeal,
  { id, size }: Pick<OnboardingDocument, 'id' | 'size'>,
): AsyncGenerator<Buffer, void, undefined> {
  const last = Math.ceil(size / partBytes) - 1;
  for (let number = 0; number <= last; number += 1) {
    const rows: { sealed: Buffer }[] = await em
      .getConnection()
      .execute(
        'select sealed from onboarding_document_parts where document_id = ? and number = ?',
        [id, number],
        'all',
        em.getTransactionContext(),
      );
    if (!rows[0]) throw new Error(`Part ${number} of the file ${id} is missing.`);
    yield seal.unsealBytes(rows[0].sealed, documentPartPlace(id, number, number === last));
  }
}
