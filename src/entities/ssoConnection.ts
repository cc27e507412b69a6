import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** By which provider of OpenID Connect the members of an organisation sign in. Another issuer or client is another one. */
@Entity({ tableName: 'sso_connections' })
export class SsoConnection {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  organisationId!: string;

  /** As the provider spells it. */
  @Property({ type: 'text' })
  issuer!: string;

  @Property({ type: 'text' })
  clientId!: string;

  @Property({ type: 'blob' })
  sealedClientSecret!: Buffer;

  /** The domains of e-mail addresses, in lower case; no two organisations claim the same. */
  @Property({ type: 'text[]' })
  domains!: string[];

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz', nullable: true })
  removedAt: Date | null = null;
}

/** The place that the client secret of a connection is sealed for. */
export function clientSecretAad(connectionId: string): string {
  return `${connectionId}:clientSecret`;
}
