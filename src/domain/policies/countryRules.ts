import { fatfEditions, type FatfList, findFatfList } from '../fatf.js';
import type { KnownCountry, RegisterFacts } from '../registerFacts.js';
import type { Rule } from './rule.js';

/** A country of the entity that is on a list of the edition that the facts name. */
export interface ListedCountry extends KnownCountry {
  readonly list: FatfList;
  readonly edition: string;
  readonly source: string;
}

/** Countries of the black list first. */
export function findListedCountries({ answer, further }: RegisterFacts): readonly ListedCountry[] {
  const edition = fatfEditions.find(({ date }) => date === further?.countryLists);
  if (answer.kind !== 'found' || !edition) return [];
  return (answer.record.countries ?? [])
    .flatMap((known) => {
      const list = findFatfList(edition, known.country);
      return list === null ? [] : [{ ...known, list, edition: edition.date, source: 'FATF' }];
    })
    .toSorted((one, other) => one.list.localeCompare(other.list));
}

/** The relation of a country to the entity, for a sentence. */
export const countryWords: Readonly<Record<KnownCountry['of'], string>> = {
  origin: 'The entity comes from',
  address: 'The entity has an address in',
  ultimate_holding_company: 'The ultimate holding company of the entity is in',
};

/** Only the stricter list counts. */
export const listedCountry: Rule = (facts) => {
  const [listed] = findListedCountries(facts);
  if (!listed) return null;
  const isCall = listed.list === 'call_for_action';
  return {
    ...(isCall
      ? ({ type: 'high_risk_country', severity: 'high', points: 60 } as const)
      : ({ type: 'monitored_country', severity: 'low', points: 15 } as const)),
    field: 'nzbn',
    registryValue: listed.country,
    detectedValue: listed.of,
    description: `${countryWords[listed.of]} ${listed.country}, ${
      isCall ? 'for which the FATF calls for action' : 'which the FATF has under increased monitoring'
    } (${listed.edition}).`,
    source: listed.source,
    asOf: listed.edition,
  };
};
