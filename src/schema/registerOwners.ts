import { Float, ID, Int, ObjectType } from 'type-graphql';
import { differenceCodes } from '../domain/onboarding/registerDifferences.js';
import type { UltimateOwner } from '../domain/registerOwners.js';
import type { ScreenedKind } from '../entities/nameScreening.js';
import { Described, Nullable } from './described.js';
import { ScreenedKindEnum } from './nameScreening.js';
import { BeneficialOwnershipEnum } from './onboardingEnums.js';
import { VerificationSource } from './verification.js';

const date = 'as `YYYY-MM-DD`. Null if the register does not state it.';

@ObjectType('RegisterRole', {
  simpleResolvers: true,
  description: 'A director, partner, trustee or officer of a company on its register.',
})
export class RegisterRoleType {
  @Described(() => String, 'One of `director`, `partner`, `trustee`, `officer`.')
  role!: string;

  @Described(() => String, 'The name as the register writes it.')
  name!: string;

  @Described(() => ScreenedKindEnum, 'Whether it is a person or a body.')
  kind!: ScreenedKind;

  @Nullable(() => String, 'The NZBN of a body. Null for a person, and if the register does not state it.')
  nzbn!: string | null;

  @Nullable(() => String, `The first day, ${date}`)
  from!: string | null;

  @Nullable(() => String, `The last day, ${date}`)
  to!: string | null;

  @Described(() => Boolean, 'Whether the role has not ended.')
  isCurrent!: boolean;
}

@ObjectType('ShareHolder', {
  simpleResolvers: true,
  description: 'A shareholder on the register: a person or a body.',
})
export class ShareHolderType {
  @Described(() => String, 'The name as the register writes it.')
  name!: string;

  @Described(() => ScreenedKindEnum, 'Whether it is a person or a body.')
  kind!: ScreenedKind;

  @Nullable(() => String, 'The NZBN of a body. Null for a person, and if the register does not state it.')
  nzbn!: string | null;

  @Nullable(() => String, 'The number of a body in the Companies Register. Null if the register does not state it.')
  companyNumber!: string | null;

  @Nullable(() => String, `The day of the appointment, ${date}`)
  from!: string | null;

  @Nullable(
    () => String,
    'The NZBN of the company that the holder was found to be, by number. Null if it was not found.',
  )
  companyNzbn!: string | null;
}

@ObjectType('ShareParcel', {
  simpleResolvers: true,
  description: 'Shares that are allocated together. Several holders own all of them jointly.',
})
export class ShareParcelType {
  @Nullable(() => Float, 'The number of shares. Null if the register does not state it.')
  shares!: number | null;

  @Nullable(() => Float, 'The part of all shares in percent. Null if it cannot be calculated.')
  percent!: number | null;

  @Described(() => Boolean, 'Whether several holders own the parcel jointly, without separate parts.')
  isJoint!: boolean;

  @Described(() => [ShareHolderType], 'The holders of the parcel.')
  holders!: readonly ShareHolderType[];
}

@ObjectType('OwnersCompany', {
  simpleResolvers: true,
  description: 'The company, or a company that owns a part of it directly or through others.',
})
export class OwnersCompanyType {
  @Described(() => String, 'Its NZBN, 13 digits.')
  nzbn!: string;

  @Described(() => String, 'The legal name on the register.')
  legalName!: string;

  @Described(() => String, 'The status in the register’s own words.')
  status!: string;

  @Described(() => Boolean, 'Whether the company is active on its register.')
  isActive!: boolean;

  @Described(() => Int, 'The level: 0 for the company itself, 1 for its shareholders, and so on.')
  depth!: number;

  @Nullable(() => Float, 'The number of all shares. Null if the register does not state it.')
  numberOfShares!: number | null;

  @Described(() => Boolean, 'Whether the register publishes only the largest parcels of shares.')
  isExtensive!: boolean;

  @Described(() => [ShareParcelType], 'The published parcels of shares.')
  parcels!: readonly ShareParcelType[];
}

@ObjectType('UltimateOwner', {
  simpleResolvers: true,
  description: 'A person, or a body without known owners, at the end of the chains of ownership.',
})
export class UltimateOwnerType {
  @Described(() => String, 'The name as the register writes it. Persons of the same full name count as one.')
  name!: string;

  @Described(() => ScreenedKindEnum, 'Whether it is a person or a body.')
  kind!: ScreenedKind;

  @Described(() => Boolean, 'Whether a current director of the company has this name.')
  isDirector!: boolean;

  @Described(() => Float, 'The lowest possible share in percent, without joint parcels.')
  from!: number;

  @Described(() => Float, 'The share in percent that is held jointly with others, in addition to `from`.')
  jointly!: number;

  @Described(() => Float, 'The highest possible share in percent, including all joint parcels and unknown parts.')
  to!: number;

  @Described(() => BeneficialOwnershipEnum, 'Whether the person is a beneficial owner of the company.')
  isBeneficialOwner!: UltimateOwner['isBeneficialOwner'];
}

@ObjectType('OwnersGap', {
  simpleResolvers: true,
  description: 'A reason why the owners of a company are not completely known.',
})
export class OwnersGapType {
  @Described(() => String, 'A fixed code, such as `extensive` or `holder_not_linked`.')
  code!: string;

  @Described(() => String, 'The NZBN of the company with the gap.')
  nzbn!: string;

  @Nullable(() => String, 'The name of the shareholder. Null if the gap is about the company itself.')
  name!: string | null;

  @Described(() => String, 'The gap as a sentence.')
  detail!: string;
}

@ObjectType('RegisterOwners', {
  simpleResolvers: true,
  description: 'The owners and directors of a company according to its register.',
})
export class RegisterOwnersType {
  @Described(() => String, 'The NZBN of the company, 13 digits.')
  nzbn!: string;

  @Described(() => [RegisterRoleType], 'Directors and officers, current ones first.')
  roles!: readonly RegisterRoleType[];

  @Described(() => [OwnersCompanyType], 'The company itself, then the companies above it.')
  companies!: readonly OwnersCompanyType[];

  @Described(() => [UltimateOwnerType], 'The ultimate owners, the largest first. Empty if nothing could be calculated.')
  owners!: readonly UltimateOwnerType[];

  @Nullable(() => Float, 'The lowest possible part in percent without a known person. Null if it was not calculated.')
  unknownFrom!: number | null;

  @Nullable(() => Float, 'The highest possible part in percent without a known person. Null if it was not calculated.')
  unknownTo!: number | null;

  @Described(() => [OwnersGapType], 'The reasons why the owners are not complete. Empty if they are.')
  gaps!: readonly OwnersGapType[];
}

@ObjectType('SameNameCompany', {
  simpleResolvers: true,
  description: 'Another company with a current director of the same full name.',
})
export class SameNameCompanyType {
  @Described(() => String, 'Its NZBN, 13 digits.')
  nzbn!: string;

  @Described(() => String, 'The legal name on the register.')
  legalName!: string;

  @Described(() => String, 'The status in the register’s own words.')
  status!: string;

  @Described(() => Boolean, 'Whether the company is active on its register.')
  isActive!: boolean;
}

@ObjectType('CrossDirectorships', {
  simpleResolvers: true,
  description: 'Other companies with a current director of the same full name, which does not prove the same person.',
})
export class CrossDirectorshipsType {
  @Described(() => String, 'The name of the director.')
  directorName!: string;

  @Described(() => Int, 'The number of other companies.')
  total!: number;

  @Described(() => [SameNameCompanyType], 'The first 20 of them, active companies first.')
  companies!: readonly SameNameCompanyType[];
}

@ObjectType('VerificationOwners', {
  simpleResolvers: true,
  description: 'The owners and directors of a verified New Zealand entity, from the imported NZBN register.',
})
export class VerificationOwnersType {
  @Described(() => ID, 'The id of the verification: `ver_…`.')
  verificationId!: string;

  @Nullable(() => RegisterOwnersType, 'The owners and directors. Null if the imported register has none.')
  owners!: RegisterOwnersType | null;

  @Nullable(() => String, 'The reason why there are none, as a sentence. Null if there are.')
  notHeldReason!: string | null;

  @Nullable(
    () => VerificationSource,
    'The register, its day and its attribution. It is null without owners and directors.',
  )
  source!: VerificationSource | null;

  @Described(() => [CrossDirectorshipsType], 'Other companies with a director of the same full name.')
  crossDirectorships!: readonly CrossDirectorshipsType[];
}

@ObjectType('RegisterDifference', {
  simpleResolvers: true,
  description: 'A statement of the applicant that differs from the owners and directors on the register.',
})
export class RegisterDifferenceType {
  @Described(() => String, `A fixed code. One of ${differenceCodes.map((code) => `\`${code}\``).join(', ')}.`)
  code!: string;

  @Described(() => String, 'The name of the person or body that the difference is about.')
  name!: string;

  @Nullable(() => ID, 'The id of the party in the form. Null if the form does not name the person or body.')
  partyId!: string | null;

  @Described(() => String, 'The difference as a sentence.')
  detail!: string;

  @Described(() => String, 'The remedy, as a sentence.')
  remedy!: string;
}

@ObjectType('RegisterComparison', {
  simpleResolvers: true,
  description: 'How the form compares with the owners, directors and place on the register when it was submitted.',
})
export class RegisterComparisonType {
  @Described(() => VerificationSource, 'The register, its day and its attribution.')
  source!: VerificationSource;

  @Nullable(
    () => String,
    'The state and postcode of the business on the register, such as `NSW 2000`. Null if it has none.',
  )
  place?: string | null;

  @Described(
    () => [RegisterDifferenceType],
    'The differences. Empty if none was found. Owners and directors are compared only if the register has them.',
  )
  differences!: readonly RegisterDifferenceType[];
}
