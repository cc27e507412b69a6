import { notExposed } from '../people/people.js';
import { newMember } from '../people/officers.js';
import type { TestApp } from '../app.js';
import { browserClient, signInAs } from '../people/session.js';
import { plantCaseCandidate } from './plantCaseCandidate.js';
import { completeForm, openedLink } from './submissions.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** An entity with unavailable enrichment under policy 2026-2. */
const uncertain = { queryValue: '82999999183', legalName: 'SANDBOX UNANSWERED PTY LTD' };

/**
 * A case with every optional part: two addresses, uncertain owners, an assignee, a note, a legal hold and a difference from the
 * register.
 * @returns its id
 */
export async function fullCase(
  app: TestApp,
  of: { readonly organisationId: string; readonly mode: Mode },
): Promise<string> {
  const link = await openedLink(app, { ...of, policyVersion: '2026-2' });
  const { address, declaration, ...form } = completeForm(
    of.mode === 'test' ? { people: 'p 60', ...uncertain } : { people: 'p 60' },
  );
  const stated = {
    ...form,
    address: { ...address, business: address.registered },
    declaration: { ...declaration, phone: '+61 412 345 678', politicalExposure: notExposed },
  };
  await link.submit(await link.save(stated));
  await app.database.pool.query(`update onboardings set status = 'more_information' where link_id = $1`, [link.linkId]);
  await app.database.pool.query(`update onboarding_links set status = 'opened' where id = $1`, [link.linkId]);
  const explanations = { business: null, address: null, people: 'text', documents: null, declaration: null };
  await link.submit(await link.save({ ...stated, explanations }));
  const { rows } = await app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
    link.linkId,
  ]);
  const id = rows[0]?.id ?? '';
  const memberId = await newMember(app, of.organisationId, 'officer');
  const owner = browserClient(app, await signInAs(app, { ...of, role: 'owner' }));
  for (const [path, body] of [
    ['assign', { memberId }],
    ['notes', { text: 'Looked at.' }],
    ['legal-hold', { reason: 'A court asks.' }],
  ] as const) {
    const { status } = await owner.post(`/api/enterprise/onboardings/${id}/${path}`, body);
    if (status >= 300) throw new Error(`${path} was answered with ${status}.`);
  }
  const register = {
    source: { register: 'NZBN', kind: 'extract', asOf: '2026-11-01', attribution: 'text' },
    differences: [{ code: 'director_not_stated', name: 'text', partyId: null, detail: 'text', remedy: 'text' }],
    unnamed: [],
  } as const;
  await plantCaseCandidate(app, id, {}, 'p', { register });
  return id;
}
