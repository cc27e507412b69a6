import type { Context } from '../../../caller/context.js';
import type { Page } from '../../../domain/page.js';
import type { PageInput } from '../../pageRequest.js';
import { getVerification } from '../getVerification.js';
import { notesOf } from './notesOf.js';
import type { VerificationNote } from './readNotePages.js';

/** The notes on one verification, newest first. @throws AppError NOT_FOUND, INVALID_REQUEST for a bad page */
export async function listVerificationNotes(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<VerificationNote>> {
  await getVerification(ctx, verificationId);
  return (await notesOf(ctx, verificationId, page)) ?? { items: [], hasNextPage: false };
}
