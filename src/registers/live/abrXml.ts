import type { Identifier } from '../../domain/identifier.js';
import { dayOf } from '../dayOf.js';
import { readXml, UnreadableXml, type XmlElement } from '../files/xmlTree.js';
import { abrAttribution } from './abrRecord.js';
import { readAbrEntity } from './abrXmlEntity.js';
import type { LiveService, RawAnswer, Reading } from './liveService.js';
import { childOf, textOf } from './childOf.js';
import { RegisterFault } from './registerFault.js';

export const abrXmlUrl = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const namespaces = new Set([
  'http://abr.business.gov.au/ABRXMLSearch/',
  'http://abr.business.gov.au/ABRXMLSearchRPC/literalTypes',
]);
const operations = { abn: 'SearchByABNv202001', acn: 'SearchByASICv201408' };

/**
 * The XML service of ABN Lookup, by GET. It says what the JSON service leaves out: the day that its data are of, which number
 * has replaced which, and the parts of a person’s name.
 */
export function abrXml({ url, guid }: { readonly url: string; readonly guid: string }): LiveService {
  return {
    name: 'ABR',
    attribution: abrAttribution,
    secrets: [guid],
    contentTypes: ['text/xml', 'application/xml'],
    requestFor: ({ kind, value }) => {
      const operation = operations[kind === 'acn' ? 'acn' : 'abn'];
      const query = new URLSearchParams({
        ...{ searchString: value, includeHistoricalDetails: 'N', authenticationGuid: guid },
      });
      return { url: `${url}/${operation}?${query.toString()}`, headers: { accept: 'text/xml' } };
    },
    read,
  };
}

function read({ status, text }: RawAnswer, identifier: Identifier): Reading {
  if (status !== 200) throw unreadable();
  const root = readRoot(text);
  const response = isResults(root) ? childOf(root, 'response') : null;
  if (!response) throw unreadable();
  const asOf = dayOrNull(textOf(response, 'dateRegisterLastUpdated'));
  const exception = childOf(response, 'exception');
  const entities = response.children.filter(({ name }) => /^businessEntity(?:\d{6})?$/.test(name));
  const [entity] = entities;
  if (exception && !entity) return readException(exception, root, identifier, asOf);
  if (!entity || entities.length > 1 || exception) {
    throw new RegisterFault('unclear', 'The ABR did not return exactly one record.');
  }
  return { kind: 'found', asOf, record: readAbrEntity(entity, identifier) };
}

function readRoot(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    throw new RegisterFault('unreadable', 'The ABR returned XML that cannot be read.');
  }
}

function readException(exception: XmlElement, root: XmlElement, identifier: Identifier, asOf: string | null): Reading {
  const description = textOf(exception, 'exceptionDescription');
  if (/^The GUID entered is not recognised as a Registered Party\b/.test(description)) {
    throw new RegisterFault('configuration', 'The ABR does not accept the GUID of this service.');
  }
  const request = childOf(root, 'request');
  const asked = request && childOf(request, 'identifierSearchRequest');
  const isOfAsked = asked !== null && textOf(asked, 'identifierValue').replaceAll(' ', '') === identifier.value;
  if (/^No records? found\.?$/i.test(description)) {
    if (!isOfAsked) {
      throw new RegisterFault('mismatch', 'The ABR returned the record of another number.');
    }
    return { kind: 'not_found', asOf };
  }
  throw new RegisterFault('unclear', 'The ABR returned a message instead of a record.');
}

function isResults({ name, namespace }: XmlElement): boolean {
  return name === 'ABRPayloadSearchResults' && namespaces.has(namespace);
}

function unreadable(): RegisterFault {
  return new RegisterFault('unreadable', 'The ABR returned data that its service does not document.');
}

// The register writes no day as the first of all.
function dayOrNull(text: string): string | null {
  const day = dayOf(text);
  return day === '0001-01-01' ? null : day;
}
