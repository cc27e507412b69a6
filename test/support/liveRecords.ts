import { abnOfAcn } from '../../src/domain/abn.js';

// Invented entities, in the shapes in which the registers answer.
export const acn = '900000017';
export const abn = abnOfAcn('900000017');
export const guid = '11111111-2222-4333-8444-555555555555';

const empty = {
  ...{ Abn: '', AbnStatus: '', AbnStatusEffectiveFrom: '', Acn: '', AddressDate: null, AddressPostcode: '' },
  ...{ AddressState: '', BusinessName: [], EntityName: '', EntityTypeCode: '', EntityTypeName: '', Gst: null },
  Message: '',
};

/** The JSON service of ABN Lookup about an entity that is registered and active. */
export function abrDetails(own: object = {}): string {
  return jsonp({
    ...{ ...empty, Abn: abn, AbnStatus: 'Active', AbnStatusEffectiveFrom: '2019-03-01', Acn: acn },
    ...{ AddressDate: '2021-05-06', AddressPostcode: '3000', AddressState: 'VIC', BusinessName: ['TEAPOT HOSPITAL'] },
    ...{ EntityName: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD', EntityTypeCode: 'PRV' },
    ...{ EntityTypeName: 'Australian Private Company', Gst: '2019-03-01' },
    ...own,
  });
}

/** The same service without a record. */
export function abrMessage(message: string, own: object = {}): string {
  return jsonp({ ...empty, Message: message, ...own });
}

function jsonp(value: object): string {
  return `callback(${JSON.stringify(value)})`;
}
