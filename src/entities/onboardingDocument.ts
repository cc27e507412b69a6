import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { type DocumentType } from '../domain/onboarding/documents.js';
import type { DocumentKind } from '../domain/onboarding/onboardingForm.js';
import { TenantScoped } from './tenantScoped.js';

/** A file of an applicant. Its bytes lie in parts beside it, sealed under the key of the record. */
@Entity({ tableName: 'onboarding_documents' })
export class OnboardingDocument extends TenantScoped {
  @Property({ type: 'text' })
  linkId!: string;

  @Property({ type: 'text' })
  kind!: DocumentKind;

  /** By its content, whatever it was called. */
  @Property({ type: 'text' })
  mediaType!: DocumentType;

  /** In bytes. */
  @Property({ type: 'integer' })
  size!: number;

  @Property({ type: 'blob' })
  sealedName!: Buffer;

  /** By which the same file is recognised when it is sent again: an HMAC under the key of the record, which alone tells nothing. */
  @Property({ type: 'blob' })
  contentMac!: Buffer;

  @Property({ type: 'timestamptz' })
  uploadedAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;
}
