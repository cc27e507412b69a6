import { describe, expect, it } from '@jest/globals';
import { isOwnName } from '../../../src/domain/nameMatch.js';
import { matchRegisteredName } from '../../../src/domain/names/matchRegisteredName.js';
import type { RegisterFacts } from '../../../src/domain/registerFacts.js';
import { reachVerdict } from '../../../src/domain/verdict.js';
import { Random } from '../../webhooks/simulation/random.js';
import { readNamePairs, registeredAs, type NamePair } from './namePairs.js';

const matchResult = (asked: string, registered: string): string =>
  matchRegisteredName(asked, registeredAs(registered)).result;

/** How many pairs of a fixture an analyst and the comparison judge alike, and the pairs on which they differ. */
function measure(pairs: readonly NamePair[], verdict: NamePair['verdict']): { share: number; wrong: string[] } {
  const judged = pairs.filter((pair) => pair.verdict === verdict);
  const wrong = judged
    .filter(({ asked, record }) => (matchRegisteredName(asked, record).result !== 'different') !== (verdict === 'same'))
    .map(({ asked, record, reason }) => `${asked} | ${record.legalName} | ${reason}`);
  return { share: 1 - wrong.length / judged.length, wrong };
}

describe('names that an analyst has compared', () => {
  const [tuned, heldOut] = [readNamePairs('tunedPairs.txt'), readNamePairs('heldOutPairs.txt')];

  it('are 150 and more of each verdict, and 100 that the rules were not tuned on', () => {
    const count = (pairs: readonly NamePair[], verdict: string): number =>
      pairs.filter((pair) => pair.verdict === verdict).length;
    expect(count(tuned, 'same')).toBeGreaterThanOrEqual(150);
    expect(count(tuned, 'different')).toBeGreaterThanOrEqual(150);
    expect(heldOut).toHaveLength(100);
    expect(new Set([...tuned, ...heldOut].map(({ asked, record }) => `${asked} ${record.legalName}`)).size).toBe(
      tuned.length + heldOut.length,
    );
  });

  it('are all judged as the analyst judged them, of those the rules were tuned on', () => {
    expect([...measure(tuned, 'same').wrong, ...measure(tuned, 'different').wrong]).toEqual([]);
  });

  it('are judged as the analyst judged them, of those that were held out: no different name is close', () => {
    expect(measure(heldOut, 'different').wrong).toEqual([]);
    expect(measure(heldOut, 'same').share).toBeGreaterThanOrEqual(0.98);
  });

  it('are judged the same both ways', () => {
    for (const { asked, record } of [...tuned, ...heldOut]) {
      // The caller states who trades under a name: a trading name alone does not contradict that.
      if (/t\/as?\b|trading as/i.test(asked + record.legalName)) continue;
      const other = matchRegisteredName(record.legalName, { ...record, legalName: asked });
      expect([asked, other.result === 'different']).toEqual([
        asked,
        matchRegisteredName(asked, record).result === 'different',
      ]);
    }
  });

  it('get a reason in sentences, which names the words', () => {
    for (const { asked, record } of [...tuned, ...heldOut]) {
      const { reason } = matchRegisteredName(asked, record);
      expect(reason).toMatch(/^[A-Z].*\.$/u);
      expect(reason.length).toBeLessThan(400);
    }
  });
});

describe('the reason of a name match', () => {
  it.each([
    ['Wattlebrim Pty Ltd', 'WATTLEBRIM PTY LTD', 'It is the legal name.'],
    ['Wattlebrim', 'WATTLEBRIM PTY LTD', 'The same but for the legal form (Pty, Ltd, Inc and the like).'],
    [
      'Wattlebrim Aust Svcs',
      'WATTLEBRIM AUSTRALIA SERVICES PTY LTD',
      'The same as “WATTLEBRIM AUSTRALIA SERVICES PTY LTD” apart from short forms (“AUSTRALIA” for “AUST”, “SERVICES” for “SVCS”).',
    ],
    [
      'Wattelbrim',
      'WATTLEBRIM PTY LTD',
      'The same as “WATTLEBRIM PTY LTD” apart from a slip in the spelling (“WATTLEBRIM” for “WATTELBRIM”).',
    ],
    [
      'Quokka Pty Ltd ATF Smallwood Family Trust',
      'THE TRUSTEE FOR SMALLWOOD FAMILY TRUST',
      'The same as “THE TRUSTEE FOR SMALLWOOD FAMILY TRUST” apart from the trustee, which only one of the names has.',
    ],
    [
      'Quokka Pty Ltd t/a Harbour Teapots',
      'QUOKKA PTY LTD',
      'The same as “QUOKKA PTY LTD” apart from the trading name, which only one of the names has. “HARBOUR TEAPOTS” is not a registered name of the entity.',
    ],
    [
      'Honey Lantern',
      'MONEY LANTERN PTY LTD',
      'The closest registered name is “MONEY LANTERN PTY LTD”, but only the name that was sent has “HONEY”, and only the registered one has “MONEY”.',
    ],
    [
      'Wattlebrim',
      'WATTLEBRIM TEAPOTS PTY LTD',
      'The closest registered name is “WATTLEBRIM TEAPOTS PTY LTD”, and only it has “TEAPOTS”.',
    ],
    [
      'Wattlebrim LP',
      'WATTLEBRIM PTY LTD',
      'The closest registered name is “WATTLEBRIM PTY LTD”, but one of the two is a partnership and the other is a company.',
    ],
    ['Quokka', 'WATTLEBRIM PTY LTD', 'No registered name of the entity is like it.'],
    ['', 'WATTLEBRIM PTY LTD', 'No registered name of the entity is like it.'],
  ])('%s and %s', (asked, registered, reason) => {
    expect(matchRegisteredName(asked, registeredAs(registered)).reason).toBe(reason);
  });
});

describe('an entity with several names', () => {
  const record = registeredAs('WATTLEBRIM PTY LTD', {
    acn: '004085616',
    otherNames: [
      { type: 'BN', name: 'Harbour Teapots' },
      { type: 'TRD', name: 'OLD HARBOUR KETTLES' },
      { type: 'FORMER', name: 'QUOKKA PTY LTD' },
    ],
  });

  it.each([
    ['Wattlebrim Pty Ltd', 'exact', 'legal'],
    ['Harbour Teapots', 'exact', 'business'],
    ['Harbour Teapot', 'close', 'business'],
    ['Old Harbour Kettles', 'close', 'trading'],
    ['Quokka Pty Ltd', 'close', 'former'],
    ['Wattlebrim Pty Ltd trading as Harbour Teapots', 'close', 'legal'],
    ['Wattlebrim Pty Ltd ACN 004 085 616', 'close', 'legal'],
    ['Wattlebrim Pty Ltd ACN 004 085 617', 'different', null],
    ['Jane Citizen trading as Harbour Teapots', 'different', null],
  ])('%s is %s', (asked, result, kind) => {
    expect(matchRegisteredName(asked, record)).toMatchObject({ result, kind });
  });

  it.each([
    ['Wattlebrim Pty Ltd ACN 004 085 616 ABN 53 004 085 616', 'close'],
    ['Wattlebrim Pty Ltd (ABN 53 004 085 616, ACN 004 085 616)', 'close'],
    ['Wattlebrim Pty Ltd A.C.N. 004085616 / A.B.N. 53004085616', 'close'],
    ['Wattlebrim Pty Ltd (ACN 004 085 616) and (ABN 53 004 085 616)', 'close'],
    ['Wattlebrim Pty Ltd ACN 004 085 616', 'close'],
    ['Wattlebrim Pty Ltd ACN 004 085 617 ABN 53 004 085 616', 'different'],
    ['Wattlebrim Pty Ltd ACN 004 085 616 ABN 53 004 085 617', 'different'],
    ['Quokka Trading Pty Ltd ACN 004 085 616 ABN 53 004 085 616', 'different'],
  ])('%s is %s if every number is read', (asked, result) => {
    expect(matchRegisteredName(asked, { ...record, abn: '53004085616' }, true)).toMatchObject({ result });
  });

  it('is told whether the trading name that was sent is registered', () => {
    expect(matchRegisteredName('Wattlebrim Pty Ltd t/a Harbour Teapots', record).reason).toContain(
      '“HARBOUR TEAPOTS” is a registered business name of the entity.',
    );
  });

  it('has a name of its own only where no more than the legal form differs', () => {
    expect(isOwnName(matchRegisteredName('Wattlebrim', record))).toBe(true);
    expect(isOwnName(matchRegisteredName('Harbour Teapots', record))).toBe(true);
    expect(isOwnName(matchRegisteredName('Quokka', record))).toBe(false);
    expect(isOwnName(matchRegisteredName('Wattlebrim Aust', registeredAs('WATTLEBRIM AUSTRALIA PTY LTD')))).toBe(false);
  });
});

describe('of invented names it holds that', () => {
  const random = new Random(20261123);
  const words = ['BANKSIA', 'WATTLEBRIM', 'KOWHAI', 'TEAPOT', 'LANTERN', 'QUOKKA', 'HARBOUR', 'PIGEON'] as const;
  const pairsOfWords = [
    ['SERVICES', 'SVCS'],
    ['AUSTRALIA', 'Aust.'],
    ['HOLDINGS', 'Hldgs'],
    ['QUEENSLAND', 'Qld'],
    ['MANAGEMENT', 'Mgmt'],
    ['INTERNATIONAL', "Int'l"],
    ['BROTHERS', 'Bros'],
    ['TWO', '2'],
    ['NEW ZEALAND', 'NZ'],
  ] as [readonly [string, string], ...(readonly [string, string])[]];
  const forms = ['', ' Pty Ltd', ' PROPRIETARY LIMITED', ' P/L', ' Ltd'] as const;

  it('short forms and legal forms keep a name close, and another word makes it different', () => {
    for (let time = 0; time < 300; time++) {
      const [one, other] = [random.oneOf(words), random.oneOf(words)];
      const [long, short] = random.oneOf(pairsOfWords);
      const registered = `${one} ${long}${random.oneOf(forms)}`;
      expect([registered, matchResult(`${one} ${short}${random.oneOf(forms)}`, registered)]).not.toContain('different');
      if (one !== other) {
        expect([registered, matchResult(`${other} ${short}`, registered)]).toContain('different');
        expect([registered, matchResult(`${one} ${other} ${short}`, registered)]).toContain('different');
      }
    }
  });

  it('any text gets a result, the same both ways', () => {
    for (let time = 0; time < 500; time++) {
      const text = (): string =>
        Array.from({ length: random.below(14) }, () =>
          random.happens(0.4)
            ? String.fromCodePoint(random.below(0xd7ff) + 1)
            : random.oneOf([' ', 'A', '&', '.', '<', '/', 'T/A', ' ATF ', ' LTD', ' A/C>', "'", '2', ' THE ']),
        ).join('');
      const [one, other] = [text(), text()];
      if ((one + other).includes('T/A')) continue;
      expect([one, other, matchResult(one, other) === 'different']).toEqual([
        one,
        other,
        matchResult(other, one) === 'different',
      ]);
    }
  });

  it('a hostile text of the greatest length takes no time worth naming', () => {
    for (const part of ['< ', ' T/A ', ' ATF ', 'A/C>', '(', ' AND ', 'A ', '.', 'www.a', '1 ', 'Ā', ' LTD']) {
      const text = part.repeat(500).slice(0, 500);
      expect(matchRegisteredName(text, registeredAs(`${text} x`)).reason.length).toBeLessThan(700);
    }
  });
});

describe('the policy of a verification', () => {
  const source = { register: 'ABR', kind: 'extract', asOf: '2026-11-01', attribution: '' } as const;
  const facts = {
    identifier: { kind: 'abn', value: '51824753556' },
    answer: { kind: 'found', source, record: registeredAs('WATTLEBRIM AUSTRALIA PTY LTD', { statusCode: 'ACT' }) },
  } as unknown as RegisterFacts;

  it('decides by which rules names are compared, so that an earlier verification is replayed with its own', () => {
    const matchUnder = (policy: '2026-1' | '2026-2' | '2026-3', name: string): string | undefined =>
      reachVerdict(facts, name, policy).nameMatch?.reason;
    const nothing = 'No registered name of the entity is like it.';
    expect(matchUnder('2026-1', 'Wattlebrim Aust')).toBe(nothing);
    expect(matchUnder('2026-2', 'Wattlebrim Aust')).toBe(nothing);
    expect(matchUnder('2026-3', 'Wattlebrim Aust')).toContain('apart from short forms');
  });
});
