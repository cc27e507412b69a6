import DataLoader from 'dataloader';
import { requireTenant, type Context } from '../../../caller/context.js';
import type { Page } from '../../../domain/page.js';
import { mayRead } from '../../overview/mayRead.js';
import { readPageRequest, type PageInput } from '../../pageRequest.js';
import { readNotePages, type AskedNotes, type VerificationNote } from './readNotePages.js';

const loaders = new WeakMap<Context, DataLoader<AskedNotes, Page<VerificationNote>>>();

/**
 * The notes on a verification that the caller was found to have, newest first. Those on a page of verifications are read in one
 * statement.
 * @returns null for a developer, and for the keys of one, who do not read what is said of persons
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function notesOf(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<VerificationNote> | null> {
  const tenant = requireTenant(ctx);
  if (!mayRead(tenant, 'Query.verificationNotes')) return null;
  const { limit, beforeId } = readPageRequest(page, 'note');
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((asked) => readNotePages(ctx, tenant, asked), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load({ verificationId, limit, beforeId });
}
