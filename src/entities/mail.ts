import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { tenantFilter } from './tenantScoped.js';

export type MailState = 'pending' | 'sent' | 'failed' | 'kept';

/**
 * A mail, for reading: it is written by `queueMail` and moved by the sender, in single statements. States: pending → sent |
 * failed; pending → kept where there is no SMTP server.
 */
@Entity({ tableName: 'mails', readonly: true })
@Filter({
  ...tenantFilter,
  cond: (parameters) => ({ organisationId: (parameters as { organisationId: string }).organisationId }),
})
export class Mail {
  @PrimaryKey({ type: 'text' })
  id!: string;

  /** Null: mail of the platform itself. */
  @Property({ type: 'text', nullable: true })
  organisationId!: string | null;

  /** Null where it is sealed. */
  @Property({ type: 'text', nullable: true })
  recipient!: string | null;

  /** The record of an applicant: recipient and text are encrypted under its key. */
  @Property({ type: 'text', nullable: true })
  recordId!: string | null;

  @Property({ type: 'blob', nullable: true })
  sealedRecipient!: Buffer | null;

  @Property({ type: 'text' })
  subject!: string;

  /** Null where it is sealed. */
  @Property({ type: 'text', nullable: true })
  text!: string | null;

  /** The text of a mail with a link that lets somebody in; gone when it was sent or the link is over. */
  @Property({ type: 'blob', nullable: true })
  sealedText!: Buffer | null;

  /** What it tells of. */
  @Property({ type: 'text' })
  kind!: string;

  @Property({ type: 'text', nullable: true })
  dedupeKey!: string | null;

  @Property({ type: 'text' })
  state!: MailState;

  /** Attempts that were begun, including attempts of killed processes. */
  @Property({ type: 'smallint' })
  attempts!: number;

  @Property({ type: 'timestamptz' })
  dueAt!: Date;

  /** While somebody sends it; past when he is gone. */
  @Property({ type: 'timestamptz', nullable: true })
  claimedUntil!: Date | null;

  /** Why the last attempt failed, in the words of the server; in codes alone where the recipient is sealed. */
  @Property({ type: 'text', nullable: true })
  lastError!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
