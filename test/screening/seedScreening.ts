import type { Services } from '../../src/caller/context.js';
import { loadRecordCipher } from '../../src/encryption/recordCipher.js';
import { subjectAad, type PartyCandidate } from '../../src/operations/screening/names/screeningResult.js';
import { createApiClient, type TestApp } from '../support/app.js';

/** Screens a name that is like no entry, with a separate key. @returns the id */
export async function newScreening(
  app: Pick<TestApp, 'url' | 'newKey'>,
  organisationId: string | null,
  mode: 'live' | 'test',
): Promise<string> {
  const { key } = await app.newKey(organisationId, mode);
  const items = [{ name: 'Nobody Unlisted', kind: 'person' }];
  const { body } = await createApiClient(app, key).post('/api/enterprise/screen', { items });
  return body.screenings[0].id;
}

/** Has a screening find this candidate; the list is free, so that it may be one that is not there. */
export async function seedNameCandidate(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  screeningId: string,
  more: Partial<Omit<PartyCandidate, 'list'>> & { readonly list: string },
): Promise<void> {
  const candidate = {
    ...{ reference: '101', name: 'Zoltrane Shipping', matchedName: 'Zoltrane Shipping', strength: 0.9 },
    ...{ reasons: ['The same name.'], datesOfBirth: [], countries: [], fingerprint: 'f'.repeat(64) },
    ...more,
  };
  const cipher = await loadRecordCipher(database.orm.em.fork(), vault, screeningId);
  const subject = { name: 'Nobody Unlisted', dateOfBirth: null, country: null, candidates: [candidate] };
  const { list, reference, fingerprint } = candidate;
  await database.pool.query(`update screenings set sealed = $2, entries = $3, status = 'candidates' where id = $1`, [
    screeningId,
    cipher?.encrypt(JSON.stringify(subject), subjectAad(screeningId)),
    JSON.stringify([{ list, reference, fingerprint }]),
  ]);
}
