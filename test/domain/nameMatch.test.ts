import { describe, expect, it } from '@jest/globals';
import { matchName } from '../../src/domain/nameMatch.js';
import { commonWords } from '../../src/domain/names/wordRules.js';
import type { RegisterRecord } from '../../src/domain/registerFacts.js';
import { Random } from '../webhooks/simulation/random.js';

const record = {
  legalName: 'SYDNEY NIGHT PATROL & INQUIRY CO PTY LTD',
  nzbn: null,
  entityClass: 'company',
  otherNames: [
    { type: 'BN', name: 'Certis Security Australia' },
    { type: 'TRD', name: 'SNP SECURITY' },
    { type: 'FORMER', name: 'Harbour Watchmen Limited' },
  ],
} as unknown as RegisterRecord;

const named = (legalName: string, more: object = {}): RegisterRecord => ({
  ...record,
  legalName,
  otherNames: [],
  ...more,
});
const matchResult = (one: string, other: string): string => matchName(one, named(other)).result;

describe('name match', () => {
  it.each([
    ['Sydney Night Patrol and Inquiry Company Pty. Limited', 'exact', 'legal', 'The legal name.'],
    ['SYDNEY NIGHT PATROL & INQUIRY CO PROPRIETARY LIMITED', 'exact', 'legal', 'The legal name.'],
    ['Sydney Night Patrol & Inquiry Co P/L', 'exact', 'legal', 'The legal name.'],
    [
      'certis  security australia',
      'exact',
      'business',
      'A registered business name of the entity, not its legal name.',
    ],
    [
      'Sydney Night Patrol & Inquiry',
      'close',
      'legal',
      'The same but for the legal form (Pty, Ltd, Inc and the like).',
    ],
    ['SNP SECURITY', 'close', 'trading', 'A trading name of the time before 2012, which proves no name of today.'],
    ['harbour watchmen ltd', 'close', 'former', 'A name that the entity had once.'],
    [
      'Certiss Security Australia',
      'close',
      'business',
      'The same but for the spelling of a word (CERTIS for CERTISS). A registered business name of the entity, not its legal name.',
    ],
    ['Pty Ltd', 'different', null, 'No registered name of the entity is like it.'],
    ['', 'different', null, 'No registered name of the entity is like it.'],
    ['Sydney Night', 'different', null, 'No registered name of the entity is like it.'],
  ])('%s is %s', (requested, result, kind, reason) => {
    expect(matchName(requested, record)).toMatchObject({ result, kind, reason });
  });

  it('takes trading names of New Zealand, which are kept up to date', () => {
    expect(matchName('SNP Security', { ...record, nzbn: '9429046230881' }).result).toBe('exact');
  });

  it.each([
    [
      'Wattelbrim Teapots',
      'WATTLEBRIM TEAPOTS PTY LTD',
      'The same but for the spelling of a word (WATTLEBRIM for WATTELBRIM).',
    ],
    ['Teapots Wattlebrim', 'WATTLEBRIM TEAPOTS PTY LTD', 'The same but for the order of its words.'],
    ['The Wattlebrim Teapot Company', 'WATTLEBRIM TEAPOT PTY LTD', 'The same but for the word The.'],
    ['Wattle Brim Teapots', 'WATTLEBRIM TEAPOTS PTY LTD', 'The same but for spaces.'],
    ['ABC Teapots', 'A B C TEAPOTS PTY LTD', 'The same but for spaces.'],
    ['Kowhai Family Trust', 'THE TRUSTEE FOR KOWHAI FAMILY TRUST', 'The same but for the words The trustee for.'],
    ['J Smallwood', 'JANE SMALLWOOD', 'The same but for initials (JANE for J).'],
    ['Tāmaki Kōwhai', 'TAMAKI KOWHAI LIMITED', 'The same but for the legal form (Pty, Ltd, Inc and the like).'],
  ])('%s is close to %s', (requested, registered, reason) => {
    expect(matchName(requested, named(registered))).toMatchObject({ result: 'close', reason });
  });

  it.each([
    ['Ærø Møbler', 'AERO MOBLER PTY LTD'.replace(' PTY LTD', '')],
    ['STRAẞE Ltd', 'Strasse Limited'],
    ['ＷＡＴＴＬＥ', 'wattle'],
    ['O’Hara‑Finch', 'OHARA FINCH'],
  ])('%s is written as %s', (requested, registered) => {
    expect(matchResult(requested, registered)).toBe('exact');
  });

  it.each([
    ['Australia Holdings', 'AUSTRALIAN HOLDINGS PTY LTD'],
    ['Group Services', 'SERVICES GROUP PTY LTD'],
    ['Wattlebrim Holdings', 'BANKSIA HOLDINGS PTY LTD'],
    ['Cole Pty Ltd', 'COLD PTY LTD'],
    ['Lot 41 Pty Ltd', 'LOT 14 PTY LTD'],
    ['Banksia 2 Pty Ltd', 'BANKSIA 3 PTY LTD'],
    ['J S', 'JANE SMALLWOOD'],
    ['Wattlebrim', 'WATTLEBRIM TEAPOTS PTY LTD'],
    ['Wattlebrim Australia', 'WATTLEBRIM PTY LTD'],
    ['😀', '😎'],
    ['Jane Smallwood', 'JANE ANN SMALLWOOD'],
  ])('%s is not %s', (requested, registered) => {
    expect(matchResult(requested, registered)).toBe('different');
  });

  it('lets the middle names of a person be missing', () => {
    const person = named('JANE ANN SMALLWOOD', { entityClass: 'individual' });
    expect(matchName('Jane Smallwood', person)).toMatchObject({
      result: 'close',
      reason: 'The same but for middle names.',
    });
    expect(matchName('Ann Smallwood', person).result).toBe('different');
  });
});

describe('of invented names it holds that', () => {
  const random = new Random(20261122);
  const [first = '', ...rest] = 'BANKSIA WATTLEBRIM KOWHAI TEAPOT LANTERN QUOKKA HARBOUR PIGEON COBBLESTONE'.split(' ');
  const common = [...commonWords].filter((word) => word.length > 2 && word !== 'THE');
  const invented = (): string[] => [
    random.oneOf([first, ...rest]),
    ...Array.from({ length: random.below(3) }, () => random.oneOf([first, ...rest, ...common])),
  ];
  const forms = ['', ' Pty Ltd', ' PROPRIETARY LIMITED', ' Inc.', ' P/L', ' Limited'] as const;
  const times = 500;

  it('a name is itself, in whatever case and with whatever legal form', () => {
    for (let time = 0; time < times; time++) {
      const name = invented().join(' ');
      expect(matchResult(name.toLowerCase(), name)).toBe('exact');
      expect(matchResult(name + random.oneOf(forms), name + random.oneOf(forms))).not.toBe('different');
    }
  });

  it('a long word with two letters swapped is close, and never exact', () => {
    for (let time = 0; time < times; time++) {
      const name = invented();
      const [word = ''] = name;
      const at = 1 + random.below(word.length - 2);
      const swapped = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
      if (swapped === word) continue;
      expect(matchResult([swapped, ...name.slice(1)].join(' '), name.join(' '))).toBe('close');
    }
  });

  it('names that share only common words and legal forms are different, both ways', () => {
    for (let time = 0; time < times; time++) {
      const [one, other] = [random.oneOf(['BANKSIA', 'QUOKKA']), random.oneOf(['LANTERN', 'TEAPOT'])];
      const shared = ` ${common[random.below(common.length)] ?? ''}${random.oneOf(forms)}`;
      expect([matchResult(one + shared, other + shared), matchResult(other + shared, one + shared)]).toEqual([
        'different',
        'different',
      ]);
    }
  });

  it('any text at all gets an answer, the same both ways', () => {
    for (let time = 0; time < times; time++) {
      const text = (): string =>
        Array.from({ length: random.below(12) }, () =>
          random.happens(0.5)
            ? String.fromCodePoint(random.below(0xd7ff) + 1)
            : random.oneOf([' ', 'A', '&', '.', '%']),
        ).join('');
      const [one, other] = [text(), text()];
      expect(matchResult(one, other) === 'different').toBe(matchResult(other, one) === 'different');
    }
  });
});
