import { nzbnStatuses } from '../../domain/nzbnStatus.js';
import { nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import { inventBusiness } from './inventBusiness.js';
import { inventNzbnName } from './inventNzbnName.js';
import { nzbnAddresses } from './nzbnAddresses.js';
import type { NzbnPlan } from './planNzbnEntities.js';
import { lastDay, nzbnSampleTime } from './sampleDay.js';
import type { SampleEntity } from './sampleEntity.js';
import type { SampleRandom } from './sampleRandom.js';

/** What numbers a record has: its own, that in the source register, and its entity of the ABN sample, if any. */
export interface NzbnNumbers {
  readonly nzbn: string;
  readonly sourceNumber: number;
  readonly australian: SampleEntity | null;
}

/** One record in the names of the full entity of the NZBN API v5. */
export function nzbnRecord(plan: NzbnPlan, numbers: NzbnNumbers, random: SampleRandom): object {
  const { typeCode, statusCode } = plan;
  const { nzbn, sourceNumber, australian } = numbers;
  const registered = random.between(0, lastDay - 365);
  const updated = sourceNumber % 100 === 0 ? lastDay : random.between(registered, lastDay);
  return {
    addresses: nzbnAddresses(random),
    australianBusinessNumber: australian?.abn ?? '',
    'company-details': null,
    entityName: typeof australian?.name === 'string' ? australian.name : inventNzbnName(typeCode, random),
    entityStatusCode: statusCode,
    entityStatusDescription: nzbnStatuses.get(statusCode),
    entityTypeCode: typeCode,
    entityTypeDescription: nzbnEntityTypes.get(typeCode)?.text,
    gstNumbers: random.chance(12) ? [gstNumber(sourceNumber, registered)] : [],
    lastUpdatedDate: nzbnSampleTime(updated),
    nzbn,
    registrationDate: nzbnSampleTime(registered),
    sourceRegister: 'SAMPLE',
    sourceRegisterUniqueIdentifier: String(sourceNumber),
    tradingNames: random.chance(12) ? [tradingName(registered, random)] : [],
  };
}

/** Numbers from 990 000 000 up are far above any that was issued. */
function gstNumber(sourceNumber: number, fromDay: number): object {
  return {
    gstNumber: String(990_000_000 + (sourceNumber % 1_000_000)),
    purpose: null,
    startDate: nzbnSampleTime(fromDay),
  };
}

function tradingName(fromDay: number, random: SampleRandom): object {
  return { endDate: null, name: inventBusiness(random), startDate: nzbnSampleTime(fromDay) };
}
