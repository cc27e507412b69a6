import { type Context, requireTenant } from '../../caller/context.js';
import type { HeldRegister, SameNameDirectorships } from '../../caller/registerServices.js';
import { foldName } from '../../domain/names/foldName.js';
import type { RegisterSource } from '../../domain/registerFacts.js';
import {
  buildRegisterOwners,
  findHolder,
  maxCompanies,
  maxDepth,
  type RegisterOwners,
} from '../../domain/registerOwners.js';
import { listDirectors, type RegisterCompany, type RegisterName } from '../../domain/registerPeople.js';
import { findVerification } from './getVerification.js';

/** Owners and directors of an entity, or the reason why there are none. */
export type OwnersAnswer =
  | { readonly kind: 'found'; readonly owners: RegisterOwners; readonly source: RegisterSource }
  | { readonly kind: 'not_held'; readonly reason: string };

/** Other companies with a director of the same full name. */
export interface CrossDirectorships extends Omit<SameNameDirectorships, 'foldedName'> {
  readonly directorName: string;
}

/** The owners and directors of a verified entity, as callers see them. */
export interface VerificationOwnersResult {
  readonly verificationId: string;
  /** Null if the register has no owners of the entity; then `notHeldReason` says why. */
  readonly owners: RegisterOwners | null;
  readonly notHeldReason: string | null;
  readonly source: RegisterSource | null;
  readonly crossDirectorships: readonly CrossDirectorships[];
}

/** Directors whose other companies are searched for. */
const maxDirectors = 30;

/**
 * The owners and directors of a verified entity, according to the imported NZBN register today. A verification of the caller is
 * needed, so that nobody uses the service to look up people of companies that they do not deal with.
 * @throws AppError NOT_FOUND
 */
export async function getVerificationOwners(ctx: Context, id: string): Promise<VerificationOwnersResult> {
  const { mode } = requireTenant(ctx);
  const { verdict, erasedAt } = await findVerification(ctx.em, id);
  const register = ctx.registers[mode].NZ;
  const number = verdict.nzbn;
  const reason =
    erasedAt === null
      ? 'Only the NZBN register publishes owners and directors, and the entity has no NZBN.'
      : 'The verification was erased, with the number of its entity.';
  const answer: OwnersAnswer =
    number === null ? { kind: 'not_held', reason } : await loadRegisterOwners(register, number);
  if (answer.kind === 'not_held') {
    const nothing = { owners: null, source: null, crossDirectorships: [] };
    return { verificationId: id, ...nothing, notHeldReason: answer.reason };
  }
  const { owners, source } = answer;
  const directors = listDirectors(owners).slice(0, maxDirectors);
  const names = new Map(directors.map(({ name }) => [foldName(name), name]));
  const found = await register.directorships([...names.keys()], owners.nzbn);
  const crossDirectorships = found.map(({ foldedName, total, companies }) => ({
    ...{ directorName: names.get(foldedName) ?? foldedName, total, companies },
  }));
  return { verificationId: id, owners, source, notHeldReason: null, crossDirectorships };
}

/**
 * The owners and directors of a company. Shareholders that are companies are followed upwards, one query for each level, each
 * company once, so that companies that own each other end the search.
 */
export async function loadRegisterOwners(
  register: Pick<HeldRegister, 'companies'>,
  nzbn: string,
): Promise<OwnersAnswer> {
  const first = await register.companies({ nzbns: [nzbn], companyNumbers: [] });
  if (first.kind === 'unavailable') return { kind: 'not_held', reason: first.reason };
  const { source } = first;
  const root = first.companies.find((company) => company.nzbn === nzbn);
  if (!root) return { kind: 'not_held', reason: 'The NZBN is not in the imported register.' };
  if (!root.people) {
    const reason = 'The imported files have no owners and directors of this entity. The CSV files never have them.';
    return { kind: 'not_held', reason };
  }
  const known = new Map([[nzbn, root]]);
  const depths = new Map([[nzbn, 0]]);
  let level: readonly RegisterCompany[] = [root];
  for (let depth = 1; level.length > 0; depth++) {
    await loadHolders(register, level, known);
    if (depth > maxDepth) break;
    const owners = level.flatMap(listHolders).flatMap((holder) => findHolder(holder, [...known.values()]) ?? []);
    const above = [...new Set(owners)].filter((company) => !depths.has(company.nzbn));
    level = above.slice(0, Math.max(0, maxCompanies - depths.size));
    for (const company of level) depths.set(company.nzbn, depth);
  }
  return { kind: 'found', source, owners: buildRegisterOwners(root, [...known.values()], depths) };
}

/** Adds the companies that hold shares of these. */
async function loadHolders(
  register: Pick<HeldRegister, 'companies'>,
  level: readonly RegisterCompany[],
  known: Map<string, RegisterCompany>,
): Promise<void> {
  const holders = level.flatMap(listHolders);
  const nzbns = holders.flatMap(({ nzbn }) => nzbn ?? []).filter((number) => !known.has(number));
  const byNumber = holders.filter(({ nzbn: number }) => number === null);
  const companyNumbers = byNumber.flatMap(({ companyNumber }) => companyNumber ?? []);
  if (nzbns.length + companyNumbers.length === 0) return;
  const answer = await register.companies({ nzbns, companyNumbers });
  if (answer.kind === 'unavailable') return;
  for (const company of answer.companies) known.set(company.nzbn, company);
}

function listHolders({ people }: RegisterCompany): readonly RegisterName[] {
  return (people?.parcels ?? []).flatMap(({ holders }) => holders.filter(({ kind }) => kind === 'body'));
}
