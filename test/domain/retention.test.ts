import { describe, expect, it } from '@jest/globals';
import { decideRetention, type RetainedRecord } from '../../src/domain/onboarding/retention.js';

const now = new Date('2027-03-01T00:00:00Z');
const at = (text: string) => new Date(`${text}T10:20:30.000Z`);
const open = { expiresAt: at('2027-03-10'), revokedAt: null, isAnswered: false };
const answered = { ...open, isAnswered: true };

function decided(status: 'approved' | 'declined', day: string, ended: string | null = null): Partial<RetainedRecord> {
  const relationshipEndedAt = ended === null ? null : at(ended);
  return { link: answered, onboarding: { status, decidedAt: at(day), relationshipEndedAt } };
}

function of(record: Partial<RetainedRecord>, when = now) {
  return decideRetention(
    { jurisdiction: 'AU', link: open, onboarding: null, isHeld: false, erasedAt: null, ...record },
    when,
  );
}

const { onboarding: ended } = decided('approved', '2012-02-01', '2019-06-30');
const lately = { ...(ended && { onboarding: { ...ended, relationshipEndRecordedAt: at('2027-02-10') } }) };
const inReview = { status: 'in_review', decidedAt: null, relationshipEndedAt: null } as const;

describe('what becomes of a record', () => {
  it.each<[string, Partial<RetainedRecord>, object]>([
    ['a draft', {}, { code: 'not_submitted', mayErase: true, erasesAt: at('2027-06-08') }],
    [
      'a draft whose link was revoked',
      { link: { ...open, revokedAt: at('2027-02-01') } },
      { code: 'not_submitted', mayErase: true, erasesAt: at('2027-05-02') },
    ],
    [
      'one that is in review, however old its link',
      { link: { ...answered, expiresAt: at('2020-01-01') }, onboarding: inReview },
      { code: 'undecided', mayErase: false, erasesAt: null },
    ],
    [
      'one that waits for more',
      { onboarding: { ...inReview, status: 'more_information' } },
      { code: 'undecided', mayErase: false },
    ],
    [
      'one whose applicant never brought more',
      { link: { ...open, expiresAt: at('2027-02-01') }, onboarding: { ...inReview, status: 'more_information' } },
      { code: 'abandoned', mayErase: true, erasesAt: at('2034-02-01') },
    ],
    [
      'one whose link was revoked after the submission',
      { link: { ...answered, revokedAt: at('2027-02-01') }, onboarding: { ...inReview, status: 'on_hold' } },
      { code: 'abandoned', mayErase: true, erasesAt: at('2034-02-01') },
    ],
    [
      'a declined one',
      decided('declined', '2027-02-01'),
      { code: 'declined', mayErase: true, erasesAt: at('2034-02-01') },
    ],
    [
      'a customer',
      decided('approved', '2027-02-01'),
      { code: 'relationship', mayErase: false, keptUntil: null, erasesAt: null },
    ],
    [
      'a former customer',
      decided('approved', '2019-02-01', '2024-02-29'),
      { code: 'relationship_ended', mayErase: false, keptUntil: at('2031-03-01'), erasesAt: at('2031-03-01') },
    ],
    [
      'a customer of long ago',
      decided('approved', '2012-02-01', '2019-06-30'),
      { code: 'period_over', mayErase: true, keptUntil: at('2026-06-30'), erasesAt: at('2026-06-30') },
    ],
    [
      'one that is held',
      { ...decided('declined', '2010-02-01'), isHeld: true },
      { code: 'legal_hold', mayErase: false, erasesAt: null },
    ],
    [
      'a customer whose end of long ago was recorded lately',
      lately,
      { code: 'relationship_ended', mayErase: false, keptUntil: at('2027-03-12'), erasesAt: at('2027-03-12') },
    ],
    ['one that is erased', { erasedAt: at('2027-02-01'), isHeld: true }, { code: 'erased', mayErase: false }],
  ])('%s', (_name, record, expected) => {
    expect(of(record)).toMatchObject(expected);
  });

  it('ends at the very moment that was named, and not before', () => {
    const record = decided('approved', '2019-02-01', '2020-03-01');
    const end = at('2027-03-01');
    expect(of(record, new Date(end.getTime() - 1)).mayErase).toBe(false);
    expect(of(record, end).mayErase).toBe(true);
  });

  it('names the law by the country of the business', () => {
    const record = decided('approved', '2027-02-01');
    expect(of(record).detail).toContain('2006 (Cth), sections 107 to 114');
    expect(of(record).detail).not.toContain('(NZ)');
    expect(of({ ...record, jurisdiction: 'NZ' }).detail).toContain('2009 (NZ), sections 49 to 53');
    expect(of({ ...record, jurisdiction: null }).detail).toMatch(/\(Cth\).*\(NZ\)/);
  });
});
