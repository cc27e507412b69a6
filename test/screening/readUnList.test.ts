import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readUnList } from '../../src/registers/screening/readUnList.js';
import { hasSharedRegisters, sharedRegisterPath } from '../support/registers/sharedRegisters.js';
import { unFile } from './unFile.js';

const read = (text: string) => readUnList(Buffer.from(text), 'un.xml');

describe('the list of the UN', () => {
  it('puts the parts of a name together, and knows weak aliases', () => {
    const { entries, asOf, rejects, rows } = read(
      unFile({
        individuals: [
          {
            reference: ' XXi.001 ',
            names: ['TOBIAS ', ' QUENTIN\n', 'VAN', 'BRAMWELL'],
            aliases: [
              ['Good', 'Toby  Bramwell'],
              ['Low', 'Toby the Boat'],
              ['', ''],
            ],
            more: `<NAME_ORIGINAL_SCRIPT>توبياس</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Nowhere</VALUE></NATIONALITY>
              <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1965</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
              <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1967</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
              <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Lommer</CITY><COUNTRY/></INDIVIDUAL_PLACE_OF_BIRTH>
              <LAST_DAY_UPDATED><VALUE>2026-10-13</VALUE></LAST_DAY_UPDATED>`,
          },
        ],
        entities: [
          {
            reference: 'XXe.001',
            names: ['QUARRELMOOR SHIPPING (QS) &amp; CO'],
            aliases: [
              ['a.k.a.', 'Quarrel &#x4D;oor'],
              ['f.k.a.', 'Vella Lines'],
            ],
          },
        ],
      }),
    );
    expect({ asOf, rejects, rows }).toEqual({ asOf: '2026-11-20', rejects: [], rows: 2 });
    expect(entries).toMatchObject([
      {
        reference: 'XXi.001',
        name: 'TOBIAS QUENTIN VAN BRAMWELL',
        isPerson: true,
        names: [
          { name: 'TOBIAS QUENTIN VAN BRAMWELL', kind: 'primary' },
          { name: 'Toby Bramwell', kind: 'alias' },
          { name: 'Toby the Boat', kind: 'weak_alias' },
          { name: 'توبياس', kind: 'alias' },
        ],
        details: {
          datesOfBirth: ['1965', 'between 1960 1967'],
          placesOfBirth: ['Lommer'],
          citizenships: ['Nowhere'],
          committees: ['INVENTED'],
          changed: ['2026-10-13'],
        },
      },
      {
        reference: 'XXe.001',
        name: 'QUARRELMOOR SHIPPING (QS) & CO',
        isPerson: false,
        names: [{ kind: 'primary' }, { name: 'Quarrel Moor', kind: 'alias' }, { name: 'Vella Lines', kind: 'alias' }],
      },
    ]);
  });

  it('names each entry that cannot be used', () => {
    const { rejects, entries } = read(
      unFile({
        individuals: [{ names: ['NOBODY'] }, { reference: 'a', names: [' '] }, { reference: 'b', names: ['Ann'] }],
        entities: [
          { reference: 'b', names: ['Twice'] },
          { reference: 'c', names: ['x'.repeat(1_001)] },
        ],
      }),
    );
    expect(entries.map(({ name }) => name)).toEqual(['Ann']);
    expect(rejects).toEqual([
      { line: 1, reason: 'It has no reference number.' },
      { line: 2, reason: 'It has no name.' },
      { line: 4, reason: 'The reference b occurs twice.' },
      { line: 5, reason: 'A name has more than 1000 characters.' },
    ]);
  });

  it('reads every section, however often it comes', () => {
    const more = unFile({
      individuals: [{ reference: 'c', names: ['Second'] }],
      entities: [{ reference: 'd', names: ['Last'] }],
    });
    const sections = /<INDIVIDUALS>.*<\/ENTITIES>/s.exec(more)?.[0] ?? '';
    const list = read(whole.replace('</CONSOLIDATED_LIST>', `${sections}</CONSOLIDATED_LIST>`));
    expect(list).toMatchObject({ rows: 4, rejects: [] });
    expect(list.entries.map(({ reference, isPerson }) => [reference, isPerson])).toEqual([
      ['b', true],
      ['c', true],
      ['a', false],
      ['d', false],
    ]);
  });

  const whole = unFile({
    individuals: [{ reference: 'b', names: ['Marrowby'] }],
    entities: [{ reference: 'a', names: ['Zoltrane'] }],
  });
  it.each([
    ['cut off', whole.slice(0, -40), 'cannot be read as XML'],
    ['another document', '<html/>', 'is not the consolidated list of the UN'],
    ['no document', 'Reference,Name', 'cannot be read as XML'],
    ['a list without entities', whole.replace(/<ENTITIES>.*<\/ENTITIES>/s, ''), 'has no ENTITIES'],
    ['a list of persons alone', whole.replace(/<ENTITY>.*<\/ENTITY>/s, ''), 'has no ENTITY in its ENTITIES'],
    [
      'a section that is not known',
      whole.replace('</ENTITIES>', '</ENTITIES><VESSELS><VESSEL/></VESSELS>'),
      'un.xml has the unknown element VESSELS in CONSOLIDATED_LIST, so entries in it would be lost.',
    ],
    [
      'another element among the entries',
      whole.replace('<ENTITIES>', '<ENTITIES><PERSON/>'),
      'un.xml has the unknown element PERSON in ENTITIES',
    ],
    ['a list of no day', whole.replace('dateGenerated', 'made'), 'has no date (dateGenerated)'],
    [
      'a document type',
      whole.replace('<CONSOLIDATED_LIST', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><CONSOLIDATED_LIST'),
      'cannot be read as XML',
    ],
    ['an entity that is not known', whole.replace('Zoltrane', '&b;'), 'cannot be read as XML'],
    ['no end of elements', '<a>'.repeat(100_000), 'cannot be read as XML'],
  ])('refuses %s', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('refuses what is not in UTF-8', () => {
    expect(() => readUnList(Buffer.from(whole.replace('Zoltrane', 'Zoltr\u00e4ne'), 'latin1'), 'un.xml')).toThrow(
      'UTF-8',
    );
  });

  (hasSharedRegisters ? it : it.skip)('is read whole as it is published', () => {
    const text = readFileSync(sharedRegisterPath('sanctions/un-consolidated-full.xml'), 'utf8');
    const list = read(text);
    expect(list.rejects).toEqual([]);
    expect(list.entries).toHaveLength(text.match(/<(INDIVIDUAL|ENTITY)>/g)?.length ?? 0);
  });

  (hasSharedRegisters ? it : it.skip)('is read as it is published', () => {
    const list = readUnList(readFileSync(sharedRegisterPath('sanctions/un-consolidated.sample.xml')), 'sample.xml');
    expect(list).toMatchObject({ asOf: '2026-08-29', rejects: [], rows: 3 });
    expect(list.entries.map(({ reference, names }) => [reference, names.length])).toEqual([
      ['CDi.001', 1],
      ['CDe.001', 5],
      ['CDe.002', 1],
    ]);
  });
});
