import { describe, expect, it } from '@jest/globals';
import type { RegisterRecord } from '../../src/domain/registerFacts.js';
import { partOfSentName } from '../../src/domain/enrichment.js';
import { listNameParts, toScreenedParty } from '../../src/domain/screening/screenedParty.js';

const formatParts = (name: string): string[] => listNameParts(name).map((part) => `${part.kind}: ${part.name}`);

describe('the parts of a legal name', () => {
  it.each<[string, string[]]>([
    ['IVAN VIKTOR SANDBOXOV & OLGA SANDBOXOV', ['IVAN VIKTOR SANDBOXOV', 'OLGA SANDBOXOV']],
    ['Ivan Sandboxov and Olga Marie Brown', ['Ivan Sandboxov', 'Olga Marie Brown']],
    ['IVAN & OLGA SANDBOXOV', ['IVAN SANDBOXOV', 'OLGA SANDBOXOV']],
    ['JOHN PETER & MARY ANNE SMITH', ['JOHN PETER', 'JOHN PETER SMITH', 'MARY ANNE SMITH']],
    ['SMITH, JOHN & SMITH, MARY', ['SMITH, JOHN', 'SMITH, MARY']],
    ['SMITH, JOHN & MARY', ['SMITH, JOHN', 'MARY SMITH']],
    ['ANNA SMITH, BO JONES & CHARLES BROWN', ['ANNA SMITH', 'BO JONES', 'CHARLES BROWN']],
    ['IVAN SANDBOXOV PARTNERSHIP', ['IVAN SANDBOXOV']],
    ['IVAN SANDBOXOV & SONS', ['IVAN SANDBOXOV']],
    ['The Trustee for the IVAN SANDBOXOV FAMILY TRUST', ['IVAN SANDBOXOV']],
    ['THE TRUSTEE FOR IVAN & OLGA SANDBOXOV SUPERANNUATION FUND', ['IVAN SANDBOXOV', 'OLGA SANDBOXOV']],
    ['IVAN SANDBOXOV ATF THE HARBOUR TRUST', ['IVAN SANDBOXOV']],
    ['IVAN SANDBOXOV A/T/F OLGA BROWN TRUST NO 2', ['IVAN SANDBOXOV', 'OLGA BROWN']],
    ['Estate of the late Ivan Sandboxov', ['Ivan Sandboxov']],
    ['THE EXECUTORS FOR THE ESTATE LATE IVAN SANDBOXOV (DECEASED)', ['IVAN SANDBOXOV']],
    ['EST. OF THE LATE IVAN SANDBOXOV', ['IVAN SANDBOXOV']],
    ['EST LATE IVAN SANDBOXOV', ['IVAN SANDBOXOV']],
    ['THE REPRESENTATIVE FOR IVAN SANDBOXOV', ['IVAN SANDBOXOV']],
    ['EST WEST & LI WU', ['EST WEST', 'LI WU']],
    ['JUN SON & LI WU', ['JUN SON', 'LI WU']],
  ])('of %s are persons', (name, persons) => {
    expect(formatParts(name)).toEqual(persons.map((person) => `person: ${person}`));
  });

  // A number, or a word that any trust may have, let the whole name pass as clear.
  it.each([
    ...['TRUST NO 2', 'TRUST NO.2', 'TRUST NO2', 'TRUST NO.2A', 'TRUST 2A', 'TRUST A', 'TRUST NO TWO', 'TRUST (NO.2)'],
    ...['NO.1 FAMILY TRUST', 'NO1 FAMILY TRUST', 'NO 1 FAMILY TRUST', 'TRUST 2019', '2019 TRUST'],
    ...['GROUP TRUST', 'CAPITAL TRUST', 'CONSULTING TRUST', 'BUSINESS TRUST', 'INVESTMENT GROUP HOLDINGS TRUST'],
    ...['GROUP NO.2 UNIT TRUST', 'GROUP HARBOUR TRUST', 'BUSINESS OPPORTUNITIES TRUST', 'FAMILY GROUP SUPER FUND'],
  ])('name the person before “%s”', (ending) => {
    expect(formatParts(`THE TRUSTEE FOR IVAN VIKTOR SANDBOXOV ${ending}`)).toEqual(['person: IVAN VIKTOR SANDBOXOV']);
    expect(formatParts(`THE TRUSTEE FOR IVAN & OLGA SANDBOXOV ${ending}`)).toEqual(['person: IVAN SANDBOXOV', 'person: OLGA SANDBOXOV']);
  }); // prettier-ignore

  it.each(['GROUP TRUST OF IVAN SANDBOXOV', 'THE FAMILY OF IVAN SANDBOXOV', 'THE GLOBAL IVAN SANDBOXOV TRUST'])(
    'name the person in “%s”',
    (name) => {
      expect(formatParts(`THE TRUSTEE FOR ${name}`)).toEqual(['person: IVAN SANDBOXOV']);
    },
  );

  it('are bodies where they have a legal form', () => {
    expect(formatParts('ZELVARIA EXPORT LLC & IVAN SANDBOXOV')).toEqual(['body: ZELVARIA EXPORT LLC', 'person: IVAN SANDBOXOV']);
    expect(formatParts('HARBOUR PTY LTD ATF THE SMITH TRUST')).toEqual(['body: HARBOUR PTY LTD']);
  }); // prettier-ignore

  it.each([
    ...[
      '',
      '&',
      'SMITH FAMILY TRUST',
      'A B C PARTNERSHIP',
      'J & M SMITH',
      'THE TRUSTEE FOR SMITH',
      'FLAT 12 UNIT TRUST 2020',
    ],
    ...['HARBOUR SHIPPING PARTNERSHIP', 'PACIFIC TRADING & CONSULTING'],
  ])('are none in “%s”', (name) => {
    expect(formatParts(name)).toEqual([]);
  });

  it('are at most 20, each once', () => {
    const many = Array.from({ length: 30 }, (_, at) => `${String.fromCharCode(65 + (at % 26))}NNA ${'X'.repeat(3 + (at % 25))}`);
    expect(formatParts(many.join(' & '))).toHaveLength(20);
    expect(formatParts('OLGA BROWN & olga brown')).toEqual(['person: olga brown']);
  }); // prettier-ignore
});

describe('the parts of a name that was sent', () => {
  const record = { legalName: 'LEGIT PTY LTD', otherNames: [], entityClass: 'company' } as unknown as RegisterRecord;
  const sent = ['Legit Pty Ltd trading as Zoltrane Shipping'];
  const listRelated = (current: readonly string[]): unknown =>
    toScreenedParty(record, { current, former: [], sent }).related ?? [];

  it('are screened by themselves', () => {
    expect(listRelated([])).toEqual([{ name: 'ZOLTRANE SHIPPING', kind: 'body', as: partOfSentName }]);
  });

  // Otherwise a decision about the name of the entity would not be one about the same name in capitals.
  it('are not screened twice if the entity has the name', () => {
    expect(listRelated(['Zoltrane Shipping'])).toEqual([]);
  });
});
