import { formatAbn } from '../../domain/abn.js';
import { companyStatusWord } from '../../domain/asicStatus.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import type { MonitoredEntity } from '../../entities/monitoredEntity.js';

/** An entity under monitoring, with what was told last of it. */
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
  readonly startedAt: Date;
  readonly changedAt: Date | null;
  readonly stoppedAt: Date | null;
}

/** What a caller sees of an entity under monitoring. */
export function monitoredEntityResultOf(entity: MonitoredEntity): MonitoredEntityResult {
  const { id, verificationId, reference, register, number, status, legalName, gstRegistered, entityType } = entity;
  const { companyStatus } = entity;
  const isAustralian = register === 'abr';
  return {
    id,
    verificationId,
    reference,
    jurisdiction: isAustralian ? 'AU' : 'NZ',
    abn: isAustralian ? formatAbn(number) : null,
    nzbn: isAustralian ? null : number,
    legalName,
    abnStatus: isAustralian ? status : null,
    nzbnStatus: isAustralian ? null : status,
    asicStatus: companyStatus ? companyStatusWord(companyStatus) : null,
    gstRegistered,
    entityType,
    asOf: entity.asOf,
    startedAt: entity.createdAt,
    changedAt: entity.changedAt,
    stoppedAt: entity.stoppedAt,
  };
}
