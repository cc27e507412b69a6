import DataLoader from 'dataloader';
import { type Context, requireTenant } from '../../caller/context.js';
import type { EnrichmentSources, ListedAs } from '../../caller/registerServices.js';
import type { Candidate, HeldEntry } from '../../domain/enrichment.js';
import type { VerificationResult } from '../verifications/verificationCodec.js';

const loaders = new WeakMap<Context, DataLoader<ListedAs, HeldEntry | null>>();

/**
 * The list entry of a candidate, as the list has it now. Null if the list has changed or dropped it. All candidates of a response
 * share one statement.
 */
export function loadCandidateEntry(ctx: Context, candidate: ListedAs): Promise<HeldEntry | null> {
  const { mode } = requireTenant(ctx);
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((candidates) => ctx.further[mode].heldEntries(candidates), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load(candidate);
}

/** Adds the list entries to the candidates of verifications that no GraphQL operation returns. */
export async function withCandidateEntries(
  sources: Pick<EnrichmentSources, 'heldEntries'>,
  results: readonly VerificationResult[],
): Promise<readonly VerificationResult[]> {
  const candidates = results.flatMap((result) => [
    ...(result.candidates ?? []),
    ...(result.screening?.candidates ?? []),
  ]);
  if (candidates.length === 0) return results;
  const entries = await sources.heldEntries(candidates);
  const held = new Map(candidates.map((candidate, at) => [candidate, entries[at] ?? null]));
  const withEntry = (candidate: Candidate): Candidate & { readonly entry: HeldEntry | null } => {
    return { ...candidate, entry: held.get(candidate) ?? null };
  };
  return results.map(({ screening, ...result }) => ({
    ...result,
    ...(result.candidates && { candidates: result.candidates.map(withEntry) }),
    ...(screening !== undefined && {
      screening: screening && { ...screening, candidates: screening.candidates.map(withEntry) },
    }),
  }));
}
