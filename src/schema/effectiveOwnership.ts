import { Float, ID, ObjectType } from 'type-graphql';
import type { EffectiveOwnership } from '../domain/onboarding/effectiveOwnership.js';
import { Described, Nullable } from './described.js';
import { BeneficialOwnershipEnum } from './onboardingEnums.js';

@ObjectType('EffectiveOwner', {
  simpleResolvers: true,
  description: 'The total share that a party holds in the business, directly and through others.',
})
export class EffectiveOwnerType {
  @Described(() => ID, 'The id of the party within the form.')
  partyId!: string;

  @Described(() => Float, 'The lowest possible share in percent.')
  from!: number;

  @Described(() => Float, 'The highest possible share in percent.')
  to!: number;

  @Described(() => BeneficialOwnershipEnum, 'Whether the party is a beneficial owner of the business.')
  isBeneficialOwner!: EffectiveOwnership['owners'][number]['isBeneficialOwner'];
}

@ObjectType('OwnershipFinding', {
  simpleResolvers: true,
  description: 'A reason why the ownership of the business is not certain.',
})
export class OwnershipFindingType {
  @Described(() => String, 'A fixed code, such as `unknown_remainder` or `ownership_circle`.')
  code!: string;

  @Nullable(() => ID, 'The id of the party that the finding is about. Null if it is about the business itself.')
  partyId!: string | null;

  @Described(() => String, 'The finding as a sentence.')
  detail!: string;
}

@ObjectType('EffectiveOwnership', {
  simpleResolvers: true,
  description: 'The effective ownership of the business, calculated from the stated holdings.',
})
export class EffectiveOwnershipType {
  @Described(() => [EffectiveOwnerType], 'The parties with a share in the business, held directly or through others.')
  owners!: readonly EffectiveOwnerType[];

  @Described(() => Float, 'The lowest possible share in percent that no named party holds.')
  unknownFrom!: number;

  @Described(() => Float, 'The highest possible share in percent that no named party holds.')
  unknownTo!: number;

  @Described(() => [[ID]], 'Groups of party ids whose parties own each other. Empty if there are none.')
  circles!: readonly (readonly string[])[];

  @Described(() => [OwnershipFindingType], 'The reasons why the ownership is not certain. Empty if it is certain.')
  findings!: readonly OwnershipFindingType[];
}
