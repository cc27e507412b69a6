import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertKind } from '../../entities/alert.js';
import type { Mode } from '../../entities/apiKey.js';

interface AlertScope {
  /** Null: operators. */
  readonly organisationId: string | null;
  readonly mode: Mode;
  readonly kind: AlertKind;
}

const members = `select member.email from organisations organisation
  join members member on member.organisation_id = organisation.id and member.removed_at is null
    and member.role = any (organisation.alert_roles)
  where organisation.id = ? and ? = any (organisation.alert_kinds) and (? = 'live' or organisation.alerts_of_test_data)
  order by member.id`;
const operators = `select account.email from operators operator join accounts account on account.id = operator.account_id
  where operator.removed_at is null order by operator.id`;

/** The addresses of those who are told: the members whom the organisation has chosen, or all operators. There may be none. */
export async function alertRecipients(
  em: EntityManager,
  { organisationId, mode, kind }: AlertScope,
): Promise<readonly string[]> {
  const [statement, values] = organisationId === null ? [operators, []] : [members, [organisationId, kind, mode]];
  const rows = await em
    .getConnection()
    .execute<{ email: string }[]>(statement, values, 'all', em.getTransactionContext());
  return rows.map(({ email }) => email);
}
