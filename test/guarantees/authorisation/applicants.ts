import { openApplicantLink } from '../../support/people/openApplicantLink.js';
import type { TestApp } from '../../support/app.js';
import { generateKey, newLinkToken } from '../../../src/domain/tokens.js';
import type { Principal } from './principals.js';

/** An organisation that applicants come to. */
interface Place {
  readonly organisationId: string;
}

/**
 * Everybody who comes by an onboarding link: let in, and whose link is over, whose device is not known, or who pretends. Over
 * GraphQL they are somebody; a link opens nothing else.
 */
export async function applicants(
  app: TestApp,
  { home, other }: { readonly home: Place; readonly other: Place },
): Promise<Principal[]> {
  const come = async ({ organisationId }: Place = home) => openApplicantLink(app, { organisationId, mode: 'test' });
  const somebody = async (title: string, place: Place): Promise<Principal> => {
    const { linkId, headers, ready } = await come(place);
    const tenant = { organisationId: place.organisationId, mode: 'test', linkId } as const;
    return { title, headers: Object.entries(headers), tenant, kind: 'applicant', enforcedScopes: null, ready };
  };
  const good = await come();
  const tenant = { organisationId: home.organisationId, mode: 'test', linkId: good.linkId } as const;
  const stranger = (
    title: string,
    headers: Partial<typeof good.headers>,
    refusal: Principal['refusal'] = 'UNAUTHENTICATED',
  ): Principal => ({
    ...{ title, tenant, refusal },
    headers: Object.entries(headers),
    kind: 'applicant',
    enforcedScopes: null,
  });
  const changed = async (title: string, change: string): Promise<Principal> => {
    const { linkId, headers } = await come();
    await app.database.pool.query(`update onboarding_links set ${change} where id = $1`, [linkId]);
    return stranger(title, headers, 'STATE_CONFLICT');
  };
  const { Authorization, Cookie, Origin } = good.headers;
  return [
    await somebody('an applicant', home),
    await somebody('an applicant of another organisation', other),
    await changed('an applicant whose link was revoked', `status = 'revoked', revoked_at = now()`),
    await changed('an applicant whose link has expired', 'expires_at = now()'),
    stranger('an applicant on a device that is not known', { Authorization, Origin }),
    stranger('an applicant on the device of another', { Authorization, Cookie: (await come()).cookie, Origin }),
    stranger('a device without its link', { Cookie, Origin }),
    stranger('a link that nobody made', { Authorization: `Onboarding ${newLinkToken().token}`, Cookie, Origin }),
    stranger('a link as a key', { Authorization: `Bearer ${good.token}`, Cookie, Origin }),
    stranger('a key as a link', { Authorization: `Onboarding ${generateKey('test')}`, Cookie, Origin }),
    stranger('an applicant with two devices', { Authorization, Cookie: `${Cookie}; ${(await come()).cookie}`, Origin }),
    stranger('an applicant who does not say which page it comes from', { Authorization, Cookie }, 'FORBIDDEN'),
    {
      ...stranger('an applicant in a page of another origin', good.headers, 'FORBIDDEN'),
      headers: [...Object.entries({ Authorization, Cookie }), ['Origin', 'https://elsewhere.example']],
      kind: 'stranger',
    },
  ];
}
