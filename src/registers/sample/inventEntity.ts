import { classOfAbrType } from '../../domain/abrEntityType.js';
import { abnOfAcn } from '../../domain/abn.js';
import { inventAddress } from './inventAddress.js';
import { inventBusiness } from './inventBusiness.js';
import { inventDates } from './inventDates.js';
import { inventLegalName } from './inventLegalName.js';
import { inventOtherNames } from './inventOtherNames.js';
import { inventPerson, type SamplePerson } from './inventPerson.js';
import type { EntityPlan } from './planEntities.js';
import { sampleCase } from './sampleCase.js';
import type { SampleEntity } from './sampleEntity.js';
import type { SampleNumbers } from './sampleNumbers.js';
import type { SampleRandom } from './sampleRandom.js';

/** Classes of which some members are registered with ASIC under an ARBN, such as foreign companies. */
const registrable = new Set(['cooperative', 'other_incorporated']);

/** One entity of the kind that the plan asks for. */
export function inventEntity(plan: EntityPlan, numbers: SampleNumbers, random: SampleRandom): SampleEntity {
  const { typeCode, status, given } = plan;
  const entityClass = classOfAbrType(typeCode);
  const hasAcn = entityClass === 'company' || (registrable.has(entityClass) && random.chance(35));
  const acn = hasAcn ? (given?.acn ?? numbers.acn()) : null;
  const name = inventName(typeCode, acn !== null, random);
  const dates = inventDates(plan, random);
  return {
    abn: acn === null ? numbers.abn() : abnOfAcn(acn),
    status,
    ...dates,
    typeCode,
    name: typeof name === 'string' ? sampleCase(name, random) : casePerson(name, random),
    address: inventAddress(random),
    acn,
    gifts:
      entityClass === 'other_incorporated' && acn === null && random.chance(12)
        ? [{ fromDay: dates.statusDay, fund: null }]
        : [],
    otherNames: inventOtherNames(random),
    ...given,
  };
}

function inventName(typeCode: string, hasAcn: boolean, random: SampleRandom): string | SamplePerson {
  if (typeCode === 'IND') return inventPerson(random);
  if (typeCode === 'OIE' && hasAcn) return `${inventBusiness(random)} Limited`;
  return inventLegalName(classOfAbrType(typeCode), typeCode, random);
}

function casePerson({ title, givenNames, familyName }: SamplePerson, random: SampleRandom): SamplePerson {
  const names = [...givenNames, familyName].join('\n');
  const written = sampleCase(names, random).split('\n');
  return { title, givenNames: written.slice(0, -1), familyName: written.at(-1) ?? familyName };
}
