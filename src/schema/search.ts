import { Int, ObjectType } from 'type-graphql';
import type { Jurisdiction } from '../domain/jurisdictions/jurisdiction.js';
import type { MatchReason, NameKind } from '../domain/names/likeness.js';
import { createConnectionType, entityWords } from './connection.js';
import { Described, Nullable } from './described.js';
import { JurisdictionEnum, MatchReasonEnum, NameKindEnum } from './enums.js';
import { VerificationSource } from './verification.js';

@ObjectType('EntityMatch', {
  simpleResolvers: true,
  description:
    'A registered entity that a search by name found. Nothing is stored; verify the entity before you rely on it.',
})
export class EntityMatchType {
  @Described(() => JurisdictionEnum, 'The country of the register that was searched.')
  jurisdiction!: Jurisdiction;

  @Described(() => String, entityWords.legalName)
  legalName!: string;

  @Described(() => String, 'The name of the entity that best matches the search, as the register writes it.')
  matchedName!: string;

  @Described(() => NameKindEnum, 'The kind of the matched name, such as legal or trading.')
  nameKind!: NameKind;

  @Described(() => MatchReasonEnum, 'The reason why the entity was found.')
  matchReason!: MatchReason;

  @Described(() => String, 'The reason why the entity was found, as a sentence.')
  matchExplanation!: string;

  @Described(() => Int, 'How closely the name matches, from 1 to 100. The value 100 means the same name.')
  score!: number;

  @Nullable(() => String, 'The ABN, grouped 2-3-3-3, such as `11 900 000 017`. Null for a New Zealand entity.')
  abn!: string | null;

  @Nullable(() => String, 'The NZBN, 13 digits, such as `9429999990009`. Null for an Australian entity.')
  nzbn!: string | null;

  @Described(() => String, 'The entity type in the register’s own words, such as `Australian Private Company`.')
  entityType!: string;

  @Described(() => String, 'The status in the register’s own words, such as `Active`.')
  status!: string;

  @Described(() => Boolean, 'Whether the entity is active on its register.')
  isActive!: boolean;

  @Nullable(() => String, 'The Australian state or territory, such as `NSW`. Null if the register does not state it.')
  registeredState!: string | null;

  @Described(() => VerificationSource, 'The register that was searched.')
  source!: VerificationSource;
}

export const EntityMatchConnection = createConnectionType(
  'EntityMatch',
  EntityMatchType,
  'A page of matches, best match first.',
);
