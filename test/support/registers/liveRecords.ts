import { abnFromAcn } from '../../../src/domain/abn.js';

// Invented entities, in the formats of the registers' responses.
export const acn = '900000017';
export const abn = abnFromAcn(acn);
export const otherAbn = abnFromAcn('900000025');
export const nzbn = '9429000000017';
export const otherNzbn = '9429000000024';
export const guid = '11111111-2222-4333-8444-555555555555';
export const subscriptionKey = '0123456789abcdef0123456789abcdef';

const empty = {
  ...{ Abn: '', AbnStatus: '', AbnStatusEffectiveFrom: '', Acn: '', AddressDate: null, AddressPostcode: '' },
  ...{ AddressState: '', BusinessName: [], EntityName: '', EntityTypeCode: '', EntityTypeName: '', Gst: null },
  Message: '',
};

/** The ABN Lookup JSON response for an active entity. */
export function abrDetails(own: object = {}): string {
  return jsonp({
    ...{ ...empty, Abn: abn, AbnStatus: 'Active', AbnStatusEffectiveFrom: '2019-03-01', Acn: acn },
    ...{ AddressDate: '2021-05-06', AddressPostcode: '3000', AddressState: 'VIC', BusinessName: ['TEAPOT HOSPITAL'] },
    ...{ EntityName: 'WATTLEBRIM TEAPOT REPAIRS PTY LTD', EntityTypeCode: 'PRV' },
    ...{ EntityTypeName: 'Australian Private Company', Gst: '2019-03-01' },
    ...own,
  });
}

/** The ABN Lookup JSON response without a record. */
export function abrMessage(message: string, own: object = {}): string {
  return jsonp({ ...empty, Message: message, ...own });
}

function jsonp(value: object): string {
  return `callback(${JSON.stringify(value)})`;
}

const open = '<effectiveTo>0001-01-01</effectiveTo>';
export const abrName = `<mainName><organisationName>WATTLEBRIM TEAPOT REPAIRS PTY LTD</organisationName>
  <effectiveFrom>2019-03-01</effectiveFrom></mainName>`;

/** The ABN Lookup XML response for the same entity. Its parts can be replaced. */
export function abrXmlEntity({
  number = `<ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>Y</isCurrentIndicator>
    <replacedFrom>0001-01-01</replacedFrom></ABN>`,
  status = 'Active',
  name = abrName,
  type = '<entityTypeCode>PRV</entityTypeCode><entityDescription>Australian Private Company</entityDescription>',
  more = '',
  before = '',
}: Partial<Record<'number' | 'status' | 'name' | 'type' | 'more' | 'before', string>> = {}): string {
  return abrXmlDocument(
    `<businessEntity202001><recordLastUpdatedDate>2021-05-06</recordLastUpdatedDate>${number}
      <entityStatus><entityStatusCode>${status}</entityStatusCode><effectiveFrom>2019-03-01</effectiveFrom>${open}</entityStatus>
      <ASICNumber>${acn}</ASICNumber><entityType>${type}</entityType>
      <goodsAndServicesTax><effectiveFrom>2019-03-01</effectiveFrom>${open}</goodsAndServicesTax>${name}
      <businessName><organisationName>TEAPOT HOSPITAL</organisationName><effectiveFrom>2020-01-01</effectiveFrom></businessName>
      <mainBusinessPhysicalAddress><stateCode>VIC</stateCode><postcode>3000</postcode>${open}</mainBusinessPhysicalAddress>${more}
    </businessEntity202001>`,
    { before },
  );
}

/** The ABN Lookup XML response without a record. */
export function abrXmlException(code: string, description: string, asked = abn): string {
  return abrXmlDocument(
    `<exception><exceptionDescription>${description}</exceptionDescription><exceptionCode>${code}</exceptionCode></exception>`,
    { asked },
  );
}

export function abrXmlDocument(response: string, { asked = abn, before = '' } = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
    ${before}<ABRPayloadSearchResults xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://abr.business.gov.au/ABRXMLSearch/">
    <request><identifierSearchRequest><authenticationGUID>${guid}</authenticationGUID><identifierType>ABN</identifierType>
    <identifierValue>${asked}</identifierValue><history>N</history></identifierSearchRequest></request>
    <response><usageStatement>Invented.</usageStatement><dateRegisterLastUpdated>2026-11-20</dateRegisterLastUpdated>
    <dateTimeRetrieved>2026-11-20T15:12:07.05+10:00</dateTimeRetrieved>${response}</response></ABRPayloadSearchResults>`;
}

/** The NZBN API response for a registered entity. */
export function nzbnEntity(own: object = {}): string {
  return JSON.stringify({
    ...{
      nzbn,
      entityStatusCode: '50',
      entityStatusDescription: 'Registered',
      entityName: 'WATTLEBRIM TEAPOTS LIMITED',
    },
    ...{ entityTypeCode: 'LTD', entityTypeDescription: 'NZ Limited Company', australianBusinessNumber: '' },
    ...{ registrationDate: '2017-07-19T16:51:53.000+1200', lastUpdatedDate: '2022-10-04T13:40:51.000+1300' },
    ...{ tradingNames: [{ name: 'Teapot Hospital', startDate: '2020-05-17T18:18:24.000+1200', endDate: null }] },
    ...{ gstNumbers: [{ gstNumber: '123456789' }], roles: [], 'company-details': null, 'non-company-details': null },
    ...own,
  });
}
