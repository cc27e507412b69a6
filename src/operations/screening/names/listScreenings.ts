import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../../caller/context.js';
import { isId } from '../../../domain/ids.js';
import { type Page, toPage } from '../../../domain/page.js';
import type { ScreeningStatus } from '../../../domain/policies/verdictStatus.js';
import { loadRecordCiphers } from '../../../encryption/recordCipher.js';
import { NameScreening } from '../../../entities/nameScreening.js';
import { notFound } from '../../../platform/errors.js';
import { type PageInput, readPageRequest } from '../../pageRequest.js';
import { loadSubjectResolutions } from './loadSubjectResolutions.js';
import { decryptSubject, type NameScreeningResult, toNameScreeningResult } from './screeningResult.js';

export interface ScreeningFilter {
  readonly status?: ScreeningStatus | null;
  readonly reference?: string | null;
}

/** The screenings of the caller’s organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listScreenings(
  ctx: Context,
  { status, reference }: ScreeningFilter,
  page: PageInput,
): Promise<Page<NameScreeningResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'screening');
  const screenings = await ctx.em.find(
    NameScreening,
    {
      ...(beforeId && { id: { $lt: beforeId } }),
      ...(status && { status }),
      ...(typeof reference === 'string' && { reference }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await loadScreeningResults(ctx, ctx.em, screenings), limit);
}

/** One screening. @throws AppError NOT_FOUND */
export async function getScreening(ctx: Context, id: string): Promise<NameScreeningResult> {
  requireTenant(ctx);
  const screening = isId('screening', id) ? await ctx.em.findOne(NameScreening, { id }) : null;
  const [result] = screening ? await loadScreeningResults(ctx, ctx.em, [screening]) : [];
  if (!result) throw notFound('screening');
  return result;
}

/** Screenings with the resolutions of their candidates, in two statements for all of them. */
export async function loadScreeningResults(
  ctx: Context,
  em: EntityManager,
  screenings: readonly NameScreening[],
): Promise<readonly NameScreeningResult[]> {
  const ciphers = await loadRecordCiphers(
    em,
    ctx.vault,
    screenings.map(({ id }) => id),
  );
  const subjects = screenings.map(({ subject }) => subject);
  const said = await loadSubjectResolutions(em, ctx.vault, requireTenant(ctx), subjects);
  return screenings.map((screening) =>
    toNameScreeningResult(
      screening,
      decryptSubject(screening, ciphers.get(screening.id) ?? null),
      said.get(screening.subject.toString('hex')) ?? [],
    ),
  );
}
