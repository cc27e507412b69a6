import { Extensions, InputType, registerEnumType } from 'type-graphql';
import type { FractureRisk } from '../domain/fractureScore.js';
import { productForm, verification, verificationFilter } from '../domain/inputs/verifications.js';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { VerificationStatus } from '../domain/policies/verdictStatus.js';
import { IdempotentInput } from './connection.js';
import { Described, Nullable } from './described.js';
import { FractureRiskEnum, JurisdictionEnum, VerificationStatusEnum } from './enums.js';

export const productWords =
  'Your own short name of the product that the business asks for, such as `home-loan`: ' +
  `${productForm}. It is stored in lower case. Your own policies can have rules for it.`;

@Extensions({ input: verification })
@InputType({ description: 'The entity to verify and its options.' })
export class VerifyInput extends IdempotentInput {
  @Described(
    () => String,
    'An ABN or ACN (AU) or an NZBN (NZ), such as `11 900 000 017`. Spaces and hyphens are ignored.',
  )
  queryValue!: string;

  @Described(() => JurisdictionEnum, 'The country whose register is used.')
  jurisdiction!: Jurisdiction;

  @Nullable(() => String, 'A name to compare with the registered names, up to {most} characters.')
  name?: string | null;

  @Nullable(() => String, 'Your own id for this verification, up to {most} characters. It is returned with the result.')
  reference?: string | null;

  @Nullable(() => String, productWords)
  product?: string | null;

  @Nullable(
    () => Boolean,
    'Whether to monitor the entity. Each change of its register data then creates the event `entity.changed`.',
  )
  monitor?: boolean | null;
}

export const VerificationOrderEnum = { NEWEST: 'newest', OLDEST: 'oldest', HIGHEST_SCORE: 'highest_score' } as const;
registerEnumType(VerificationOrderEnum, {
  name: 'VerificationOrder',
  description: 'The order of a list of verifications.',
  valuesConfig: {
    NEWEST: { description: 'The newest verification comes first.' },
    OLDEST: { description: 'The oldest verification comes first.' },
    HIGHEST_SCORE: {
      description:
        'The highest Fracture Score comes first. Verifications with 0 or without a score are at the end, newest first.',
    },
  },
});

@Extensions({ input: verificationFilter })
@InputType({ description: 'The conditions that the returned verifications meet.' })
export class VerificationFilter {
  @Nullable(() => VerificationStatusEnum, 'Only verifications with this status.')
  status?: VerificationStatus | null;

  @Nullable(() => FractureRiskEnum, 'Only verifications in this risk band.')
  fractureRisk?: FractureRisk | null;

  @Nullable(() => JurisdictionEnum, 'Only verifications in this jurisdiction.')
  jurisdiction?: Jurisdiction | null;

  @Nullable(() => String, 'Only verifications of the entity with this ABN, such as `11 900 000 017`.')
  abn?: string | null;

  @Nullable(() => String, 'Only verifications of the entity with this NZBN, such as `9429999990009`.')
  nzbn?: string | null;

  @Nullable(() => String, 'Only verifications with this id of your own.')
  reference?: string | null;

  @Nullable(
    () => String,
    'Only verifications of entities whose legal name contains this text of {least} to {most} characters, in upper or lower case. A page can be empty and still have a next page.',
  )
  name?: string | null;

  @Nullable(() => Date, 'Only verifications made at or after this time.')
  verifiedFrom?: Date | null;

  @Nullable(() => Date, 'Only verifications made before this time.')
  verifiedBefore?: Date | null;

  @Nullable(
    () => String,
    'Only verifications with this assignee: the id of a member, `me` for the caller, or `none` for unassigned verifications.',
  )
  assignee?: string | null;
}
