import { Entity, Filter, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { organisationFilter } from './tenantScoped.js';

export type MailState = 'pending' | 'sent' | 'failed' | 'kept';

/**
 * A mail. Read-only: `queueMail` inserts it and the sender updates it, in single statements. States: pending → sent |
 * failed; pending → kept if there is no SMTP server.
 */
@Entity({ tableName: 'mails', readonly: true })
@Filter(organisationFilter)
export class Mail {
  @PrimaryKey({ type: 'text' })
  id!: string;

  /** The organisation. Mail of the platform itself has null. */
  @Property({ type: 'text', nullable: true })
  organisationId!: string | null;

  /** Null if it is encrypted. */
  @Property({ type: 'text', nullable: true })
  recipient!: string | null;

  /** The applicant's record under whose key recipient and text are encrypted. */
  @Property({ type: 'text', nullable: true })
  recordId!: string | null;

  @Property({ type: 'blob', nullable: true })
  sealedRecipient!: Buffer | null;

  @Property({ type: 'text' })
  subject!: string;

  /** Null if it is encrypted. */
  @Property({ type: 'text', nullable: true })
  text!: string | null;

  /** The encrypted text of a mail with a link that grants access. Deleted when it is sent or the link ends. */
  @Property({ type: 'blob', nullable: true })
  sealedText!: Buffer | null;

  /** The id of the object that the mail is about. */
  @Property({ type: 'text' })
  kind!: string;

  @Property({ type: 'text', nullable: true })
  dedupeKey!: string | null;

  @Property({ type: 'text' })
  state!: MailState;

  /** Started attempts, including those of killed processes. */
  @Property({ type: 'smallint' })
  attempts!: number;

  @Property({ type: 'timestamptz' })
  dueAt!: Date;

  /** A worker's claim on the mail. It expires if the worker dies. */
  @Property({ type: 'timestamptz', nullable: true })
  claimedUntil!: Date | null;

  /** The reason of the last failure in the server's words, or only its codes if the recipient is encrypted. */
  @Property({ type: 'text', nullable: true })
  lastError!: string | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
