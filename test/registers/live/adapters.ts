import type { Identifier } from '../../../src/domain/identifier.js';
import {
  createAbrJsonRegister,
  createAbrXmlRegister,
  createNzbnRegister,
} from '../../../src/registers/live/createLiveRegisters.js';
import type { LiveRegisterOptions } from '../../../src/registers/live/liveRegister.js';
import * as records from '../../support/registers/liveRecords.js';
import type { LiveRegister } from '../../../src/caller/registerServices.js';

/** One answer of a register. */
export interface Said {
  readonly body: string;
  readonly type: string;
  readonly status?: number;
}

/** Every adapter, and what its register says in its own words. */
export interface Adapter {
  readonly title: string;
  readonly secret: string;
  readonly identifier: Identifier;
  create(url: string, options: LiveRegisterOptions): LiveRegister;
  readonly found: Said;
  readonly inactive: Said;
  readonly notFound: Said;
  readonly wrongKey: Said;
  /** Complete answers, of which none is surely about this entity and its state. */
  readonly unsure: Readonly<Record<string, Said>>;
}

const { abn, acn, guid, nzbn, otherAbn, otherNzbn, subscriptionKey } = records;
const javascript = 'text/javascript; charset=utf-8';
const xml = 'text/xml; charset=utf-8';
const json = 'application/json';
const script = (body: string): Said => ({ body, type: javascript });
const document = (body: string): Said => ({ body, type: xml });
const object = (body: string, status = 200): Said => ({ body, type: json, status });
const lost = 'The GUID entered is not recognised as a Registered Party';

const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
).join('')}]>`;

const abrJson: Adapter = {
  title: 'ABR, JSON',
  secret: guid,
  identifier: { kind: 'abn', value: abn },
  create: (url, options) => createAbrJsonRegister(guid, options, url),
  found: script(records.abrDetails()),
  inactive: script(records.abrDetails({ AbnStatus: 'Cancelled' })),
  notFound: script(records.abrMessage('No record found', { Abn: abn })),
  wrongKey: script(records.abrMessage(lost)),
  unsure: {
    'of another number': script(records.abrDetails({ Abn: otherAbn })),
    'of no number': script(records.abrDetails({ Abn: '' })),
    'an absence of another number': script(records.abrMessage('No record found', { Abn: otherAbn })),
    'of an unknown status': script(records.abrDetails({ AbnStatus: 'Pending' })),
    'of no status': script(records.abrDetails({ AbnStatus: '' })),
    'of no name': script(records.abrDetails({ EntityName: '' })),
    'of no type': script(records.abrDetails({ EntityTypeCode: '' })),
    'a number in place of a text': script(records.abrDetails({ AbnStatus: 1 })),
    'a day that is none': script(records.abrDetails({ Gst: '2019-02-31' })),
    'a name with half a character': script(records.abrDetails({ EntityName: 'A\ud800' })),
    'a name with NUL': script(records.abrDetails({ EntityName: 'A\u0000B' })),
    'a record and a message': script(records.abrDetails({ Message: 'Something else' })),
    'a message': script(records.abrMessage('Search text is not a valid ABN or ACN')),
    'another function': script(records.abrDetails().replace('callback', 'alert')),
    'a script around it': script(`${records.abrDetails()};alert(1)`),
    'a list': script('callback([])'),
    'a JSON object of another service': object(records.nzbnEntity()),
    'a document': document(records.abrXmlEntity()),
  },
};

const two = `<entityStatus><entityStatusCode>Cancelled</entityStatusCode></entityStatus>`;
const replaced = `<ABN><identifierValue>${otherAbn}</identifierValue><isCurrentIndicator>Y</isCurrentIndicator>
  <replacedIdentifierValue>${abn}</replacedIdentifierValue><replacedFrom>2020-01-01</replacedFrom></ABN>`;
const formerly = `<ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>N</isCurrentIndicator></ABN>`;

const abrXml: Adapter = {
  title: 'ABR, XML',
  secret: guid,
  identifier: { kind: 'acn', value: acn },
  create: (url, options) => createAbrXmlRegister(guid, options, url),
  found: document(records.abrXmlEntity()),
  inactive: document(records.abrXmlEntity({ status: 'Cancelled' })),
  notFound: document(records.abrXmlException('Search', 'No records found', acn)),
  wrongKey: document(records.abrXmlException('WebServices', `${lost}. : ${guid}`)),
  unsure: {
    'an absence of another number': document(records.abrXmlException('Search', 'No records found', otherAbn)),
    'of an unknown status': document(records.abrXmlEntity({ status: 'Pending' })),
    'of two states': document(records.abrXmlEntity({ more: two })),
    'of two names': document(records.abrXmlEntity({ name: records.abrName + records.abrName })),
    'of a name and a person': document(
      records.abrXmlEntity({ more: '<legalName><familyName>DOE</familyName></legalName>' }),
    ),
    'of no name, for it is suppressed': document(records.abrXmlEntity({ name: '' })),
    'of no type': document(records.abrXmlEntity({ type: '' })),
    'of no number': document(records.abrXmlEntity({ number: '' })),
    'of a number that is current no longer': document(records.abrXmlEntity({ number: formerly })),
    'of two records': document(
      records.abrXmlDocument('<businessEntity/>' + '<businessEntity202001></businessEntity202001>'),
    ),
    'of a record and an exception': document(records.abrXmlEntity().replace('</response>', '<exception/></response>')),
    'of neither': document(records.abrXmlDocument('')),
    'of a search': document(records.abrXmlDocument('<searchResultsList/>')),
    'an exception': document(records.abrXmlException('System', 'Try again later')),
    'in another namespace': document(records.abrXmlEntity().replace('ABRXMLSearch/"', 'Another/"')),
    'with entities that grow': document(records.abrXmlEntity({ before: bomb, status: '&a29;' })),
    'with a file for a name': document(
      records.abrXmlEntity({ before: '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>', status: '&f;' }),
    ),
    'with a document type alone': document(records.abrXmlEntity({ before: '<!DOCTYPE ABRPayloadSearchResults>' })),
    'with an entity that is not there': document(records.abrXmlEntity({ status: '&Active;' })),
    'with an instruction': document(records.abrXmlEntity({ before: '<?xml-stylesheet href="a"?>' })),
    'in depth': document(records.abrXmlEntity({ more: '<a>'.repeat(9_000) + '</a>'.repeat(9_000) })),
    'in an encoding that it does not have': document(records.abrXmlEntity().replace('utf-8', 'utf-16')),
    'with another behind it': document(records.abrXmlEntity() + records.abrXmlEntity()),
    'a JSON object': object(records.abrDetails()),
  },
};

const abrXmlByAbn: Adapter = {
  ...abrXml,
  title: 'ABR, XML, by ABN',
  identifier: { kind: 'abn', value: abn },
  notFound: document(records.abrXmlException('Search', 'No records found')),
  unsure: {
    'of another number': document(records.abrXmlEntity({ number: replaced.replace(abn, '') })),
    'of a number that replaces it': document(records.abrXmlEntity({ number: replaced })),
    'of a number that is current no longer': document(records.abrXmlEntity({ number: formerly + replaced })),
  },
};

const missing = object(JSON.stringify({ status: '404', errorDescription: 'Object Not Found', errorCode: '404' }), 404);
const nzbnApi: Adapter = {
  title: 'NZBN',
  secret: subscriptionKey,
  identifier: { kind: 'nzbn', value: nzbn },
  create: (url, options) => createNzbnRegister(subscriptionKey, options, url),
  found: object(records.nzbnEntity()),
  inactive: object(records.nzbnEntity({ entityStatusCode: '80', entityStatusDescription: 'Removed' })),
  notFound: missing,
  wrongKey: object(JSON.stringify({ statusCode: 401, message: 'Access denied due to invalid subscription key.' }), 401),
  unsure: {
    'of another number': object(records.nzbnEntity({ nzbn: otherNzbn })),
    'of no number': object(records.nzbnEntity({ nzbn: null })),
    'of an unknown status': object(records.nzbnEntity({ entityStatusCode: '51' })),
    'of a status that contradicts itself': object(records.nzbnEntity({ entityStatusDescription: 'Removed' })),
    'of another code with those words': object(records.nzbnEntity({ entityStatusCode: '80' })),
    'of no status': object(records.nzbnEntity({ entityStatusCode: null, entityStatusDescription: null })),
    'of no name': object(records.nzbnEntity({ entityName: '' })),
    'of no type': object(records.nzbnEntity({ entityTypeCode: null })),
    'a name with half a character': object(records.nzbnEntity({ entityName: 'A\ud800' })),
    'a day that is none': object(records.nzbnEntity({ registrationDate: 'yesterday' })),
    'a list': object(`[${records.nzbnEntity()}]`),
    'a gateway that does not know the way': object('{"statusCode":404,"message":"Resource not found"}', 404),
    'an absence without a word': object('', 404),
    'a record under 404': object(records.nzbnEntity(), 404),
    'an absence under 200': { ...missing, status: 200 },
    'a bad request': object('{"errorDescription":"Bad Request"}', 400),
    'in depth': object('['.repeat(500_000)),
    'a document': document(records.abrXmlEntity()),
  },
};

export const adapters: readonly Adapter[] = [abrJson, abrXml, abrXmlByAbn, nzbnApi];
