import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { localityText } from '../../../domain/inputs/onboarding.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import { jurisdictions, parseJurisdiction } from '../../../domain/jurisdictions/jurisdictions.js';
import type { Gap } from '../../../domain/onboarding/findPeopleGaps.js';
import type { AddressStep, PostalAddress } from '../../../domain/onboarding/onboardingForm.js';
import {
  type Locality,
  type ListedLocalities,
  loadLocalities,
  suggestLocalities,
} from '../../../registers/datasets/localities.js';
import { parseInput } from '../../readInput.js';

/** The localities that an applicant may mean, at most eight. Empty for a country without an imported list. */
export async function suggestApplicantLocalities(
  ctx: Context,
  input: { readonly country: Jurisdiction; readonly text: string },
): Promise<{ readonly localities: readonly Locality[] }> {
  requireApplicant(ctx);
  const { text } = parseInput(localityText, input);
  if (jurisdictions[input.country].localities === null) return { localities: [] };
  return { localities: await suggestLocalities(ctx.em, text) };
}

/**
 * The addresses of a form that do not agree with the imported list of localities. None without an import. Incomplete and faulty
 * addresses are not compared: `findGaps` names those.
 */
export async function findAddressHints(em: EntityManager, address: AddressStep | undefined): Promise<readonly Gap[]> {
  if (!address) return [];
  const stated = [
    { pointer: '/address/registered', at: address.registered },
    ...(address.business ? [{ pointer: '/address/business', at: address.business }] : []),
  ].filter(({ at }) => isComparable(at));
  if (stated.length === 0) return [];
  const listed = await loadLocalities(
    em,
    stated.map(({ at }) => at.postcode),
  );
  return listed ? stated.flatMap(({ pointer, at }) => findHint(pointer, at, listed)) : [];
}

function isComparable({ country, locality, region, postcode }: PostalAddress): boolean {
  const code = parseJurisdiction(country);
  const rules = code && jurisdictions[code];
  if (!rules?.localities || locality === '' || !region || postcode === '') return false;
  return rules.findPostalFault({ region, postcode }) === null;
}

function findHint(
  pointer: string,
  { country, locality, region, postcode }: PostalAddress,
  { asOf, localities }: ListedLocalities,
): Gap[] {
  const list = `the list of localities of ${asOf}`;
  const ofPostcode = localities.filter((each) => each.postcode === postcode);
  if (ofPostcode.length === 0) {
    return [{ pointer: `${pointer}/postcode`, detail: `Check the postcode: ${list} does not have it.` }];
  }
  const rules = jurisdictions[parseJurisdiction(country) ?? 'AU'];
  const ofRegion = ofPostcode.filter((each) => each.region === rules.toRegionCode(region ?? ''));
  if (ofRegion.length === 0) {
    return [{ pointer: `${pointer}/region`, detail: `Check the state: ${list} has this postcode in another state.` }];
  }
  const wanted = toComparable(locality);
  if (ofRegion.some((each) => toComparable(each.locality) === wanted)) return [];
  const names = ofRegion.slice(0, 3).map((each) => toTitle(each.locality));
  const others = ofRegion.length > names.length ? ' and others' : '';
  return [
    {
      pointer: `${pointer}/locality`,
      detail: `Check the suburb or town: ${list} has ${names.join(', ')}${others} with this postcode.`,
    },
  ];
}

/** A locality without the differences that spellings of the same place have. */
function toComparable(locality: string): string {
  return locality
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .replaceAll(/[-\s]+/g, ' ')
    .trim()
    .replace(/^MT /, 'MOUNT ')
    .replace(/^SAINT /, 'ST ');
}

function toTitle(locality: string): string {
  return locality.toLowerCase().replaceAll(/(?:^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}
