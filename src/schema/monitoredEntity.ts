import { localDate } from './dateTime.js';
import { ArgsType, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { ScreeningStatus } from '../domain/policies/verdictStatus.js';
import { createConnectionType, entityWords, IdempotentInput, PageArgs } from './connection.js';
import { Described, Nullable } from './described.js';
import { JurisdictionEnum } from './enums.js';
import { ScreeningStatusEnum } from './screening.js';

@ObjectType({
  simpleResolvers: true,
  description: 'The latest screening of a monitored entity against the imported lists.',
})
export class MonitoredScreening {
  @Described(() => ScreeningStatusEnum, 'The result, as a verification of that time would give it.')
  status!: ScreeningStatus;

  @Described(() => Int, 'The number of candidates that nobody resolved.')
  candidates!: number;

  @Described(() => Date, 'When it was screened.')
  screenedAt!: Date;
}

@ObjectType('MonitoredEntity', {
  simpleResolvers: true,
  description:
    'An entity whose register data is monitored, with its last known facts. Each change creates the event `entity.changed`.',
})
export class MonitoredEntityType {
  @Described(() => ID, 'The id of the monitored entity: `mon_…`.')
  id!: string;

  @Described(() => ID, 'The id of the verification that monitoring started from: `ver_…`. Events name it.')
  verificationId!: string;

  @Nullable(() => String, 'Your own id from that verification. Null if it had none.')
  reference!: string | null;

  @Described(() => JurisdictionEnum, 'The country of the monitored register.')
  jurisdiction!: Jurisdiction;

  @Nullable(() => String, 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null for a New Zealand entity.')
  abn!: string | null;

  @Nullable(() => String, 'The NZBN, 13 digits, such as `9429999990009`. Null for an Australian entity.')
  nzbn!: string | null;

  @Described(() => String, entityWords.legalName)
  legalName!: string;

  @Nullable(
    () => String,
    'The ABN status in the register’s own words, such as `Active`. Null for a New Zealand entity or one that has left the register.',
  )
  abnStatus!: string | null;

  @Nullable(
    () => String,
    'The NZBN status in the register’s own words, such as `Registered`. Null for an Australian entity or one that has left the register.',
  )
  nzbnStatus!: string | null;

  @Nullable(
    () => String,
    'The status of the company at ASIC, such as `Registered`, as last reported. Null for an entity that is not a company, or that ASIC was not asked about.',
  )
  asicStatus!: string | null;

  @Nullable(() => Boolean, entityWords.gstRegistered)
  gstRegistered!: boolean | null;

  @Described(() => String, 'The entity type in the register’s own words, such as `Australian Private Company`.')
  entityType!: string;

  @Nullable(() => localDate, 'The date of the register data that these facts come from. Null if the data has no date.')
  asOf!: string | null;

  @Nullable(
    () => MonitoredScreening,
    'The latest screening. Each import of a list or register repeats it. Null until the first one, and while no list is imported.',
  )
  screening!: MonitoredScreening | null;

  @Described(() => Date, 'The time at which monitoring started.')
  startedAt!: Date;

  @Nullable(() => Date, 'When the last change was reported. Null if none was.')
  changedAt!: Date | null;

  @Nullable(() => Date, 'When monitoring stopped. Null while the entity is monitored.')
  stoppedAt!: Date | null;
}

export const MonitoredEntityConnection = createConnectionType('MonitoredEntity', MonitoredEntityType);

@ArgsType()
export class MonitoredEntitiesArgs extends PageArgs {
  @Nullable(
    () => String,
    'Only the entity with this number on its register: an NZBN, or the ABN of an entity without one.',
  )
  number?: string | null;
}

@InputType({ description: 'The verification whose entity is to be monitored.' })
export class MonitorVerificationInput extends IdempotentInput {
  @Described(() => ID, 'The id of a verification that found an entity: `ver_…`.')
  verificationId!: string;
}

@InputType({ description: 'The monitored entity to stop monitoring.' })
export class StopMonitoringInput extends IdempotentInput {
  @Described(() => ID, 'The id of the monitored entity: `mon_…`.')
  id!: string;
}
