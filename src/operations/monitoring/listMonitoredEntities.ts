import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import { epochMs, queryRows } from '../../database/rows.js';
import { companyStatusWord } from '../../domain/companyStatus.js';
import { formatIdentifier, withoutSeparators } from '../../domain/identifier.js';
import { monitoredFilter } from '../../domain/inputs/verifications.js';
import type { Jurisdiction, RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { registerJurisdictions, getRegisterRules } from '../../domain/jurisdictions/jurisdictions.js';
import { type Page, toPage } from '../../domain/page.js';
import type { ScreeningStatus } from '../../domain/policies/verdictStatus.js';
import { MonitoredEntity } from '../../entities/monitoredEntity.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { parseInput } from '../readInput.js';

/**
 * The monitored entities of the caller’s organisation in this mode, newest first. @throws AppError INVALID_REQUEST for a bad page
 */
export async function listMonitoredEntities(
  ctx: Context,
  input: PageInput & { readonly number?: string | null },
): Promise<Page<MonitoredEntityResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(input, 'monitoredEntity');
  const { number } = parseInput(monitoredFilter, input);
  const digits = number == null ? null : withoutSeparators(number);
  if (digits !== null && !/^\d{11,13}$/.test(digits)) return toPage([], limit);
  const entities = await ctx.em.find(
    MonitoredEntity,
    {
      stoppedAt: null,
      ...(beforeId && { id: { $lt: beforeId } }),
      // All registers, for the index of numbers.
      ...(digits !== null && {
        register: { $in: Object.keys(registerJurisdictions) as RegisterCode[] },
        number: digits,
      }),
    },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  return toPage(await loadMonitoredEntityResults(ctx.em, entities), limit);
}

/** The latest screening of a monitored entity. */
interface MonitoredScreening {
  readonly status: ScreeningStatus;
  /** The number of unresolved candidates. */
  readonly candidates: number;
  readonly screenedAt: Date;
}

/** An entity under monitoring, with its last reported facts. */
export interface MonitoredEntityResult {
  readonly id: string;
  readonly verificationId: string;
  readonly reference: string | null;
  readonly jurisdiction: Jurisdiction;
  /** Grouped, as printed: `51 824 753 556`. */
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly legalName: string;
  readonly abnStatus: string | null;
  readonly nzbnStatus: string | null;
  readonly asicStatus: string | null;
  readonly gstRegistered: boolean | null;
  readonly entityType: string;
  readonly asOf: string | null;
  readonly screening: MonitoredScreening | null;
  readonly startedAt: Date;
  readonly changedAt: Date | null;
  readonly stoppedAt: Date | null;
}

/** Monitored entities as callers see them, in the given order, each with its latest screening, in one statement. */
async function loadMonitoredEntityResults(
  em: EntityManager,
  entities: readonly MonitoredEntity[],
): Promise<MonitoredEntityResult[]> {
  const rows = await queryRows<Omit<MonitoredScreening, 'screenedAt'> & { id: string; screened_at: number }>(
    em,
    `select id, status, candidates, ${epochMs('screened_at')} as screened_at from screening_subjects
     where id in (select json_array_elements_text(?::json)) and screened_at is not null`,
    [JSON.stringify(entities.map(({ id }) => id))],
  );
  const screenings = new Map(
    rows.map(({ id, status, candidates, screened_at }) => [
      id,
      { status, candidates, screenedAt: new Date(screened_at) },
    ]),
  );
  return entities.map((entity) => toMonitoredEntityResult(entity, screenings.get(entity.id) ?? null));
}

/** The same for one entity. */
export async function loadMonitoredEntityResult(
  em: EntityManager,
  entity: MonitoredEntity,
): Promise<MonitoredEntityResult> {
  const [result] = await loadMonitoredEntityResults(em, [entity]);
  return result ?? toMonitoredEntityResult(entity, null);
}

function toMonitoredEntityResult(entity: MonitoredEntity, screening: MonitoredScreening | null): MonitoredEntityResult {
  const { id, verificationId, reference, register, number, status, legalName, gstRegistered, entityType } = entity;
  const { companyStatus } = entity;
  const { entityNumber, statusField } = getRegisterRules(register);
  return {
    id,
    verificationId,
    reference,
    jurisdiction: registerJurisdictions[register],
    abn: null,
    nzbn: null,
    [entityNumber]: formatIdentifier({ kind: entityNumber, value: number }),
    legalName,
    abnStatus: null,
    nzbnStatus: null,
    [statusField]: status,
    asicStatus: companyStatus ? companyStatusWord(companyStatus) : null,
    gstRegistered,
    entityType,
    asOf: entity.asOf,
    screening,
    startedAt: entity.createdAt,
    changedAt: entity.changedAt,
    stoppedAt: entity.stoppedAt,
  };
}
