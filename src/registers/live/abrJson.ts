import { z } from 'zod';
import type { Identifier } from '../../domain/identifier.js';
import { findTextFault } from '../../domain/text.js';
import { abrAttribution, abrRecord, requireSameAbrNumber } from './abrRecord.js';
import { type LiveService, type RawResponse, type Reading, RegisterFault } from './liveService.js';

export const abrJsonUrl = 'https://abr.business.gov.au/json';

// An escape sequence can produce characters that the response itself may not contain.
const text = z
  .string()
  .trim()
  .refine((value) => findTextFault(value) === null);
const day = z.iso.date().nullable();

// `Acn` and the day of the status are missing from older responses.
const details = z.object({
  Abn: text,
  AbnStatus: text,
  AbnStatusEffectiveFrom: text.optional(),
  Acn: text.optional(),
  // No verdict depends on these, so an undocumented format counts as unknown.
  AddressDate: day.optional().catch(null),
  AddressPostcode: text.optional().catch(''),
  AddressState: text,
  BusinessName: z.array(text),
  EntityName: text,
  EntityTypeCode: text,
  EntityTypeName: text,
  Gst: day,
  Message: text,
});

/** The JSON service of ABN Lookup. Every response has the status 200, and `Message` contains the error, if any. */
export function abrJson({ url, guid }: { readonly url: string; readonly guid: string }): LiveService {
  return {
    name: 'ABR',
    attribution: abrAttribution,
    secrets: [guid],
    contentTypes: ['text/javascript', 'application/javascript', 'application/json'],
    requestFor: ({ kind, value }) => {
      const query = new URLSearchParams({ [kind]: value, guid, callback: 'callback' });
      const page = kind === 'acn' ? 'AcnDetails.aspx' : 'AbnDetails.aspx';
      return { url: `${url}/${page}?${query.toString()}`, headers: { accept: 'text/javascript' } };
    },
    read,
  };
}

function read(answer: RawResponse, identifier: Identifier): Reading {
  const found = parse(answer);
  switch (found.Message) {
    case '':
      break;
    case 'No record found':
      // The response for an ACN that is not registered does not repeat it.
      if (identifier.kind === 'abn' || found.Abn !== '') requireSameAbrNumber(identifier, found.Abn, found.Acn ?? '');
      return { kind: 'not_found', asOf: null };
    case 'The GUID entered is not recognised as a Registered Party':
      throw new RegisterFault('configuration', 'The ABR does not accept the GUID of this service.');
    default:
      throw new RegisterFault('refused', 'The ABR returned a message instead of a record.');
  }
  requireSameAbrNumber(identifier, found.Abn, found.Acn ?? '');
  const { EntityTypeCode: typeCode, Gst: gstFrom } = found;
  return {
    kind: 'found',
    asOf: null,
    record: abrRecord({
      abn: found.Abn,
      acn: found.Acn ?? '',
      status: found.AbnStatus,
      statusFrom: found.AbnStatusEffectiveFrom ?? '',
      typeCode,
      typeText: found.EntityTypeName,
      legalName: abrPerson(typeCode, found.EntityName),
      state: found.AddressState,
      postcode: found.AddressPostcode ?? '',
      addressFrom: found.AddressDate ?? null,
      isReplaced: null,
      gstStatus: gstFrom === null ? 'NON' : 'ACT',
      gstFrom,
      otherNames: [...new Set(found.BusinessName)].map((name) => ({ type: 'BN', name })),
      updatedAt: null,
    }),
  };
}

function parse({ status, text: body }: RawResponse): z.infer<typeof details> {
  const inner = /^\s*callback\(([\s\S]*)\)\s*;?\s*$/.exec(body)?.[1] ?? body;
  let value: unknown;
  try {
    value = status === 200 ? JSON.parse(inner) : undefined;
  } catch {
    value = undefined;
  }
  if (value === undefined) throw new RegisterFault('unreadable', 'The ABR returned data that are not a record.');
  const parsed = details.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RegisterFault('unclear', 'The ABR returned a record in an undocumented format.');
}

/**
 * A name in the form of the extracts: the given names of a person come first, whereas this service writes `FAMILY,
 * GIVEN`.
 */
function abrPerson(typeCode: string, name: string): string {
  const comma = typeCode === 'IND' ? name.indexOf(',') : -1;
  return comma < 0 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`.replace(/\s+/g, ' ').trim();
}
