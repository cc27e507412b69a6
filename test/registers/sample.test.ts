import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { abnFromAcn, isAbn, isAcn, isNzbn } from '../../src/domain/abn.js';
import { abrEntityTypes, nzbnEntityTypes, toAbrEntityClass } from '../../src/domain/entityClass.js';
import { nzbnStatuses } from '../../src/domain/companyStatus.js';
import { parseTransferInfo } from '../../src/registers/abr/abrFormat.js';
import { sampleAbn, sampleEntities } from '../../bench/sample/sampleAbn.js';
import { sampleNzbn } from '../../bench/sample/sampleNzbn.js';

const committed = (name: string): string =>
  readFileSync(new URL(`../../data/sample/${name}`, import.meta.url), { encoding: 'utf8' });
const xml = committed('abn.xml');
const json = committed('nzbn.json');
const lines = xml.split('\n').filter((line) => line.startsWith('<ABR '));
const matches = (pattern: RegExp): string[] => [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
const abns = matches(/>(\d*)<\/ABN>/g);

describe('the sample of register data', () => {
  it('is what the generator writes', () => {
    expect(xml === sampleAbn()).toBe(true);
    expect(json === sampleNzbn()).toBe(true);
  });

  it('is small', () => {
    expect(Buffer.byteLength(xml) + Buffer.byteLength(json)).toBeLessThan(1_600_000);
  });
});

describe('abn.xml', () => {
  it('says that it is the sample, and how many records it holds', () => {
    expect(parseTransferInfo(Buffer.from(xml), 'abn.xml')).toMatchObject({
      isSample: true,
      sequence: 1,
      recordCount: lines.length,
      extractTime: '2026-11-01T00:00:00',
    });
    expect(lines.length).toBeGreaterThanOrEqual(2_000);
  });

  it('is well-formed, one whole record per line', () => {
    const parser = new SaxesParser();
    let records = 0;
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('closetag', ({ name }) => {
      if (name === 'ABR') records++;
    });
    parser.write(xml).close();
    expect(records).toBe(lines.length);
    expect(lines.filter((line) => !line.endsWith('</ABR>'))).toEqual([]);
  });

  it('holds valid numbers that begin with 9, in order and none twice', () => {
    expect(abns).toHaveLength(lines.length);
    expect(abns.filter((abn) => !isAbn(abn) || Number(abn.slice(2)) < 900_000_000)).toEqual([]);
    expect(abns).toEqual([...new Set(abns)].sort());
    const acns = matches(/<ASICNumber ASICNumberType="undetermined">([^<]*)</g);
    expect(acns.filter((acn) => !isAcn(acn) || Number(acn) < 900_000_000)).toEqual([]);
    expect(acns.filter((acn) => !abns.includes(abnFromAcn(acn)))).toEqual([]);
  });

  it('holds every type, and every class active and cancelled', () => {
    const kinds = [...xml.matchAll(/<ABN status="(\w+)".*?<EntityTypeInd>(\w+)</g)];
    expect(new Set(kinds.map(([, , code]) => code))).toEqual(new Set(abrEntityTypes.keys()));
    const classes = new Set([...abrEntityTypes.values()].flatMap((type) => [`ACT ${type.class}`, `CAN ${type.class}`]));
    expect(new Set(kinds.map(([, status, code]) => `${status} ${toAbrEntityClass(code ?? '')}`))).toEqual(classes);
  });

  it('holds every state, kind of name, kind of gift recipient and state of GST', () => {
    expect(new Set(matches(/(<State(?:>\w+| \/>))/g))).toEqual(
      new Set(['<State />', ...'AAT ACT NSW NT QLD SA TAS VIC WA'.split(' ').map((state) => `<State>${state}`)]),
    );
    expect(new Set(matches(/<NonIndividualName type="(\w+)"/g))).toEqual(new Set(['MN', 'BN', 'TRD', 'OTN', 'DGR']));
    expect(new Set(matches(/<GST status="(\w+)"/g))).toEqual(new Set(['ACT', 'CAN', 'NON']));
    expect(lines.some((line) => !line.includes('<GST '))).toBe(true);
    for (const part of [' status="ACT" />', '"><NonIndividualName type="DGR">', '<Postcode />', '<Postcode>0000<']) {
      expect(xml).toContain(part);
    }
    for (const part of ['LGL"><FamilyName>', 'LGL"><NameTitle>', '&amp;', "'", 'É', '花', 'Text>DGR<', 'Text>PRV<']) {
      expect(xml).toContain(part);
    }
    expect(lines.some((line) => line.split('<OtherEntity>').length === 321)).toBe(true);
  });

  it('holds many companies that nothing speaks against, one of them first', () => {
    const clean = sampleEntities().filter(
      ({ typeCode, status, gst }) => typeCode === 'PRV' && status === 'ACT' && gst?.status === 'ACT',
    );
    expect(clean.length).toBeGreaterThanOrEqual(300);
    expect(clean[0]).toMatchObject({ abn: abns[0], name: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD' });
  });

  it('holds no day after that of the extract, and none of an update before the others', () => {
    for (const line of lines) {
      const [updated = 0, ...others] = [...line.matchAll(/Date="(\d{8})"/g)].map(([, date]) => Number(date));
      expect(updated).toBeLessThanOrEqual(20_261_101);
      expect(Math.max(...others)).toBeLessThanOrEqual(updated);
    }
  });
});

describe('nzbn.json', () => {
  const records = JSON.parse(json) as Record<string, string>[];
  const all = (key: string): string[] => records.map((record) => record[key] ?? '');

  it('is an array with one record per line', () => {
    expect(json.trim().split('\n')).toHaveLength(records.length + 2);
    expect(records.length).toBeGreaterThanOrEqual(500);
    expect(new Set(all('sourceRegister'))).toEqual(new Set(['SAMPLE']));
  });

  it('holds valid numbers that begin with 94299, in order and none twice', () => {
    const nzbns = all('nzbn');
    expect(nzbns.filter((nzbn) => !isNzbn(nzbn) || !nzbn.startsWith('94299'))).toEqual([]);
    expect(nzbns).toEqual([...new Set(nzbns)].sort());
  });

  it('holds every status and type, and some ABNs of the other file', () => {
    expect(new Set(all('entityStatusCode'))).toEqual(new Set(nzbnStatuses.keys()));
    expect(new Set(all('entityTypeCode'))).toEqual(new Set(nzbnEntityTypes.keys()));
    const australian = all('australianBusinessNumber').filter((abn) => abn !== '');
    expect(australian).toHaveLength(20);
    expect(australian.filter((abn) => !abns.includes(abn))).toEqual([]);
  });

  it('was last updated on the day of the extract', () => {
    expect(all('lastUpdatedDate').sort().at(-1)).toBe('2026-11-01T00:00:00.000+1300');
  });
});
