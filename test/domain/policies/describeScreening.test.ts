import { describe, expect, it } from '@jest/globals';
import type { Candidate, ScreenedList } from '../../../src/domain/enrichment.js';
import type { Screening, ScreeningStatus, StatusReason } from '../../../src/domain/policies/verdictStatus.js';
import { describeVerdictScreening } from '../../../src/domain/screening/describeScreening.js';

// The sentence by itself shows whether a sanctions check was made, and against which list.
const list = (name: ScreenedList['list'], state: ScreenedList['state'] = 'current'): ScreenedList => ({
  ...{ list: name, publisher: name, importedAt: '2026-11-20T00:00:00.000Z', state },
  asOf: state === 'unreadable' ? null : '2026-11-05',
  entries: 2,
});
const candidate = (name: Candidate['list'], resolution: Candidate['resolution']): Candidate => ({
  ...{ list: name, reference: '1', name: 'Secret Person', matchedName: 'Secret Person', screenedName: 'Secret Person' },
  ...{ result: 'exact', reason: '', fingerprint: 'f', resolution },
});
const gap = (source: string): StatusReason => {
  return { code: 'screening_incomplete', detail: 'Told elsewhere.', source, asOf: null };
};
const of = (
  status: ScreeningStatus,
  { lists = [list('DFAT')], candidates = [] }: Partial<Pick<Screening, 'lists' | 'candidates'>> = {},
  reasons: readonly StatusReason[] = [],
) => describeVerdictScreening({ status, lists, names: 1, candidates }, reasons)?.detail;

describe('a screening in words', () => {
  it.each([
    ['No sanctions list was imported: no sanctions check was made.', of('not_performed', { lists: [] })],
    ['No entry of a current list has a similar name (DFAT of 2026-11-05).', of('clear')],
    [
      'Every entry with a similar name was dismissed (DFAT of 2026-11-05, UN of 2026-11-05).',
      of('clear', { lists: [list('DFAT'), list('UN')], candidates: [candidate('UN', 'dismissed')] }),
    ],
    [
      '1 entry of the UN list has a similar name, and nobody has decided whether it is meant.',
      of('candidates', { candidates: [candidate('UN', 'open'), candidate('DFAT', 'dismissed')] }),
    ],
    [
      '2 entries of the DFAT and UN lists have a similar name, and nobody has decided whether they are meant.',
      of('candidates', { candidates: [candidate('DFAT', 'open'), candidate('UN', 'open')] }),
    ],
    [
      'A match is confirmed with an entry of the DFAT list.',
      of('confirmed', { candidates: [candidate('DFAT', 'confirmed'), candidate('UN', 'open')] }),
    ],
    [
      'The sanctions check is incomplete: the DFAT list of 2026-11-05 is too old to rely on; the UN list could not be read.',
      of('incomplete', { lists: [list('DFAT', 'stale'), list('UN', 'unreadable')] }, [gap('DFAT'), gap('UN')]),
    ],
    [
      'The sanctions check is incomplete: 2 rows of the DFAT list could not be read.',
      of('incomplete', { lists: [{ ...list('DFAT'), rejected: 2 }] }, [gap('DFAT')]),
    ],
    [
      'The sanctions check is incomplete: the DFAT list, which applies to this country, is not imported.',
      of('incomplete', { lists: [list('UN')] }, [gap('DFAT')]),
    ],
    [
      'The sanctions check is incomplete: the ASIC business names data could not be used.',
      of('incomplete', {}, [gap('ASIC business names'), gap('ASIC business names')]),
    ],
    [
      'The sanctions check is incomplete: the policy of that time did not record how current the lists were.',
      of('incomplete', { lists: [] }, [gap('screening')]),
    ],
  ])('says: %s', (sentence, detail) => {
    expect(detail).toBe(sentence);
  });

  it('has none for an entity that was not found', () => {
    expect(describeVerdictScreening(null, [gap('DFAT')])).toBeNull();
  });
});
