import { Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DescribedEntry, DescribedRegistration, PublicRegister, Registration } from '../domain/registrations.js';
import { localDate } from './dateTime.js';
import { Described, Nullable } from './described.js';

export const RegistrationStateEnum = {
  FOUND: 'found',
  NONE: 'none',
  NOT_IMPORTED: 'not_imported',
  STALE: 'stale',
  UNREADABLE: 'unreadable',
} as const satisfies Record<string, Registration['state']>;
registerEnumType(RegistrationStateEnum, {
  name: 'RegistrationState',
  description: 'The result of looking an entity up in a public register.',
  valuesConfig: {
    FOUND: { description: 'The register has the entity.' },
    NONE: { description: 'The register is current, and does not have the entity.' },
    NOT_IMPORTED: { description: 'The register is not imported, so it was not asked.' },
    STALE: { description: 'The imported data are too old to be used.' },
    UNREADABLE: { description: 'The last import could not read a row of this number.' },
  },
});

export const ParentRelationEnum = { DIRECT: 'direct', ULTIMATE: 'ultimate' } as const;
registerEnumType(ParentRelationEnum, {
  name: 'ParentRelation',
  description: 'How a parent consolidates the accounts of an entity. It is not an owner for that reason.',
  valuesConfig: {
    DIRECT: { description: 'The nearest parent that consolidates the accounts.' },
    ULTIMATE: { description: 'The last parent that consolidates the accounts.' },
  },
});

@ObjectType('RegistrationEntry', {
  simpleResolvers: true,
  description: 'A row of a public register about an entity. Facts that the register does not state are null.',
})
export class RegistrationEntryType implements DescribedEntry {
  @Described(
    () => String,
    'The number in that register: of a licence or representative, the ABN of a charity, or an LEI.',
  )
  number!: string;

  @Nullable(() => String, 'The name in that register. Null for a representative that may be a natural person.')
  name!: string | null;

  @Nullable(() => String, 'The status, in the words or codes of the register, such as `APPR` or `Current`.')
  status!: string | null;

  @Nullable(() => localDate, 'The first day of the licence, registration or relation.')
  from!: string | null;

  @Nullable(() => localDate, 'The last day of it.')
  to!: string | null;

  @Nullable(() => String, 'The number of the licence under which a representative acts.')
  licenceNumber!: string | null;

  @Nullable(() => String, 'The size of a charity in the words of the ACNC: `Small`, `Medium` or `Large`.')
  charitySize!: string | null;

  @Nullable(() => Int, 'The number of people who govern a charity. The ACNC does not publish their names as data.')
  responsiblePersons!: number | null;

  @Nullable(() => [String], 'The purposes of a charity.')
  purposes!: readonly string[] | null;

  @Nullable(() => String, 'The country of a legal entity (ISO 3166-1 alpha-2).')
  country!: string | null;

  @Nullable(
    () => ParentRelationEnum,
    'How a parent consolidates the accounts of the entity. Null for anything but a parent.',
  )
  relation!: DescribedEntry['relation'];
}

@ObjectType('Registration', {
  simpleResolvers: true,
  description: 'The result of looking an entity up in one public register.',
})
export class RegistrationType implements DescribedRegistration {
  @Described(
    () => String,
    'The name of the register, such as `ASIC AFS licensees`, `ACNC charities` or `GLEIF parents`.',
  )
  register!: PublicRegister;

  @Described(
    () => RegistrationStateEnum,
    'The result of the look-up. Only `NONE` means that it does not have the entity.',
  )
  state!: Registration['state'];

  @Nullable(() => localDate, 'The date of the data. Null if the register is not imported.')
  asOf!: string | null;

  @Nullable(
    () => String,
    'The attribution that the licence of the data requires. Null if the register is not imported.',
  )
  attribution!: string | null;

  @Described(() => [RegistrationEntryType], 'The rows about the entity. Empty unless the state is `FOUND`.')
  entries!: readonly RegistrationEntryType[];
}
