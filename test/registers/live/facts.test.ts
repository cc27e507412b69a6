import { describe, expect, it } from '@jest/globals';
import type { RegisterRecord } from '../../../src/domain/registerFacts.js';
import { abrJson } from '../../../src/registers/live/abrJson.js';
import { abrXml } from '../../../src/registers/live/abrXml.js';
import type { LiveService } from '../../../src/registers/live/liveService.js';
import { nzbnApi } from '../../../src/registers/live/nzbnApi.js';
import { abn, abrDetails, abrXmlEntity, guid, nzbn, nzbnEntity } from '../../support/registers/liveRecords.js';

// The facts that policy 2026-3 takes from a live answer, in addition to those of earlier policies.
function read(service: LiveService, text: string): Partial<RegisterRecord> {
  const identifier =
    service.name === 'NZBN' ? ({ kind: 'nzbn', value: nzbn } as const) : ({ kind: 'abn', value: abn } as const);
  const reading = service.read({ status: 200, contentType: '', text }, identifier);
  return reading.kind === 'found' ? reading.record : {};
}
const json = abrJson({ url: '', guid });
const xml = abrXml({ url: '', guid });
const api = nzbnApi({ url: '', key: guid });

describe('the record of a live register', () => {
  it('has the postcode and the day of its address, by JSON', () => {
    const facts = { registeredPostcode: '3000', addressFrom: '2021-05-06', isReplaced: null };
    expect(read(json, abrDetails())).toMatchObject(facts);
  });

  it.each([
    [{ AddressDate: 'soon', AddressPostcode: null }],
    [{ AddressDate: '', AddressPostcode: '0000' }],
    [{ AddressDate: undefined, AddressPostcode: undefined }],
  ])('is found all the same with %j, by JSON', (own) => {
    expect(read(json, abrDetails(own))).toMatchObject({ registeredPostcode: null, addressFrom: null });
  });

  it('says that it is not replaced, by XML', () => {
    expect(read(xml, abrXmlEntity())).toMatchObject({
      registeredPostcode: '3000',
      addressFrom: null,
      isReplaced: false,
    });
  });

  it('has the day on which GST ended, by XML', () => {
    const ended = abrXmlEntity().replace(/(<goodsAndServicesTax>.*?)0001-01-01/s, '$12026-10-01');
    expect(read(xml, ended)).toMatchObject({ gstStatus: 'CAN', gstFrom: '2026-10-01' });
  });

  it('has no day where the register writes the first of all days, by XML', () => {
    const undated = abrXmlEntity().replaceAll(/2019-03-01|2021-05-06/g, '0001-01-01');
    expect(read(xml, undated)).toMatchObject({ statusFrom: null, gstStatus: 'ACT', gstFrom: null, updatedAt: null });
  });

  it('has what the NZBN register says beside the status', () => {
    const record = read(api, nzbnEntity({ 'company-details': { removalCommenced: true, countryOfOrigin: 'IRN' } }));
    expect(record).toMatchObject({
      removalCommenced: true,
      countries: [{ of: 'origin', country: 'IR' }],
      insolvencies: [],
    });
  });

  it('has who governs and owns it by the NZBN register, and nothing where it names nobody', () => {
    const roles = [
      { roleType: 'Director', roleStatus: 'ACTIVE', rolePerson: { firstName: 'John', lastName: 'Doe' } },
      { roleType: 'Director', roleStatus: 'CEASED', rolePerson: { firstName: 'Alice', lastName: 'Brown' } },
    ];
    expect(read(api, nzbnEntity({ roles })).related).toEqual([
      { name: 'John Doe', kind: 'person', roles: ['director'] },
    ]);
    expect(Object.keys(read(api, nzbnEntity()))).not.toContain('related');
  });
});
