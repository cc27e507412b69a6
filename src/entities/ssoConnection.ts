import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/**
 * The OpenID Connect provider by which an organisation's members sign in. A change of issuer or client creates a new
 * connection.
 */
@Entity({ tableName: 'sso_connections' })
export class SsoConnection {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  /** In the provider's spelling. */
  @Property({ type: 'text' })
  issuer!: string;

  @Property({ type: 'text' })
  clientId!: string;

  @Property({ type: 'blob' })
  sealedClientSecret!: Buffer;

  /** The domains of e-mail addresses, in lower case. No two organisations claim the same domain. */
  @Property({ type: 'text[]' })
  domains!: string[];

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;
}

/** The associated data that binds an encrypted client secret to its connection. */
export function clientSecretAad(connectionId: string): string {
  return `${connectionId}:clientSecret`;
}
