import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { DecisionOutcome } from './decision.js';
import { organisationFilter } from './tenantScoped.js';

/** A text from which officers start a message to an applicant. It belongs to the organisation, for live and test cases alike. */
@Entity({ tableName: 'message_templates' })
@Filter(organisationFilter)
export class MessageTemplate {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  @Property({ type: 'text' })
  name!: string;

  /** The decision that it is for. */
  @Property({ type: 'text' })
  decision!: DecisionOutcome;

  /** With placeholders as `{{givenName}}`, which are all known. */
  @Property({ type: 'text' })
  text!: string;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
