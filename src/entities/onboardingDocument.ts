import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { type DocumentType } from '../domain/onboarding/documents.js';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import { TenantScoped } from './tenantScoped.js';

/** A file of an applicant. Its bytes are in a separate table, in parts, encrypted under the key of the record. */
@Entity({ tableName: 'onboarding_documents' })
export class OnboardingDocument extends TenantScoped {
  @Property({ type: 'text' })
  linkId!: string;

  @Property({ type: 'text' })
  kind!: DocumentKind;

  /** The type detected from the content. The file's name is ignored. */
  @Property({ type: 'text' })
  mediaType!: DocumentType;

  /** In bytes. */
  @Property({ type: 'integer' })
  size!: number;

  @Property({ type: 'blob' })
  sealedName!: Buffer;

  /**
   * Recognises a file that is uploaded a second time: an HMAC under the key of the record, which reveals nothing by
   * itself.
   */
  @Property({ type: 'blob' })
  contentMac!: Buffer;

  /** SHA-256 of the content. Null for a file that was uploaded before it was recorded. */
  @Property({ type: 'blob', nullable: true })
  sealedDigest: Buffer | null = null;

  /**
   * The id of the person in the form to whom an identity document belongs. Null for other kinds, for files uploaded before it was
   * recorded, and once the person is no longer in the form.
   */
  @Property({ type: 'blob', nullable: true })
  sealedParty: Buffer | null = null;

  @Property({ type: 'timestamptz' })
  uploadedAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;

  /** Whether its bytes stay although the applicant has removed it from the form, because a submission has it. */
  @Property({ type: 'boolean' })
  isKept = false;

  /** When the service deleted the bytes of an identity document, some time after the decision. */
  @Property({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null = null;
}
