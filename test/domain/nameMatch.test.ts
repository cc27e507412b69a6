import { describe, expect, it } from '@jest/globals';
import { matchName } from '../../src/domain/nameMatch.js';
import type { RegisterRecord } from '../../src/domain/registerFacts.js';

const record = {
  legalName: 'SYDNEY NIGHT PATROL & INQUIRY CO PTY LTD',
  nzbn: null,
  otherNames: [
    { type: 'BN', name: 'Certis Security Australia' },
    { type: 'TRD', name: 'SNP SECURITY' },
  ],
} as unknown as RegisterRecord;

describe('name match', () => {
  it.each([
    ['Sydney Night Patrol and Inquiry Company Pty. Limited', 'exact'],
    ['SYDNEY NIGHT PATROL & INQUIRY CO PROPRIETARY LIMITED', 'exact'],
    ['certis  security australia', 'exact'],
    ['Sydney Night Patrol & Inquiry', 'close'],
    ['SNP SECURITY', 'different'],
    ['Pty Ltd', 'different'],
    ['', 'different'],
    ['Sydney Night', 'different'],
  ])('%s is %s', (requested, result) => {
    expect(matchName(requested, record).result).toBe(result);
  });

  it('takes trading names of New Zealand, which are kept up to date', () => {
    expect(matchName('SNP Security', { ...record, nzbn: '9429046230881' }).result).toBe('exact');
  });
});
