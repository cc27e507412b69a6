import DataLoader from 'dataloader';
import { requireTenant, type Context } from '../../../context.js';
import type { Page } from '../../../domain/page.js';
import { readPageRequest, type PageInput } from '../../pageRequest.js';
import { readNotePages, type AskedNotes, type VerificationNote } from './readNotePages.js';

const loaders = new WeakMap<Context, DataLoader<AskedNotes, Page<VerificationNote>>>();

/**
 * The notes on a verification that the caller was found to have, newest first. Those on a page of verifications are read in one
 * statement.
 * @returns null for a developer, who does not read what is said of persons
 * @throws AppError INVALID_REQUEST for a bad page
 */
export async function notesOf(
  ctx: Context,
  verificationId: string,
  page: PageInput,
): Promise<Page<VerificationNote> | null> {
  const tenant = requireTenant(ctx);
  if (tenant.kind === 'member' && tenant.role === 'developer') return null;
  const { limit, beforeId } = readPageRequest(page, 'note');
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((asked) => readNotePages(ctx, tenant, asked), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load({ verificationId, limit, beforeId });
}
