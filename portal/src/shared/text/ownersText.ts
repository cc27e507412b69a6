import { isolate } from './isolate.js';
import { hundredths } from './numbers.js';

/** Texts about the owners and directors on a register. */
export const ownersText = {
  title: 'Owners and directors',
  asOf: (register: string, day: string | null): string => (day === null ? register : `${register}, ${day}`),
  people: 'Directors and officers',
  name: 'Name',
  role: 'Role',
  from: 'From',
  to: 'To',
  now: 'today',
  parcels: (company: string): string => `Shares of ${company}`,
  holders: 'Shareholders',
  shares: 'Shares',
  percent: 'Percent',
  roles: { director: 'Director', partner: 'Partner', trustee: 'Trustee', officer: 'Officer' },
  notStated: 'not stated',
  jointly: 'held jointly',
  share: (percent: number): string => `${hundredths(percent)} %`,
  range: (from: number, to: number): string =>
    from === to ? ownersText.share(from) : `${hundredths(from)} to ${ownersText.share(to)}`,
  graph: {
    drawn: 'Ownership, drawn',
    drawing: (business: string): string => `Owners of ${business}, as in the list of owners`,
    business: 'The business',
    effectively: (share: string): string => `${share} effectively`,
    isBeneficial: 'beneficial owner',
    maybeBeneficial: 'possibly beneficial',
    person: 'Person',
    body: 'Body',
  },
  owners: 'Ultimate owners',
  owner: 'Owner',
  alone: 'Effective share',
  withOthers: 'Jointly',
  beneficial: 'Beneficial owner',
  degrees: { YES: 'yes', POSSIBLE: 'possible', NO: 'no' },
  gaps: 'Unknown owners',
  gap: (name: string | null, detail: string): string => (name === null ? detail : `${isolate(name)}: ${detail}`),
  others: 'Other companies with a director of the same name',
  sameName: 'The same name does not prove the same person.',
  ofDirector: (name: string, total: number): string =>
    total === 1 ? `${isolate(name)}: 1 other company` : `${isolate(name)}: ${total} other companies`,
  company: (name: string, nzbn: string, status: string): string => `${name}, NZBN ${nzbn}, ${status}`,
  more: (shown: number, total: number): string => `The first ${shown} of ${total}.`,
  differences: 'Differences from the register',
  agrees: 'No difference was found. Owners and directors are compared only if the register has them.',
  statedAddress: 'Address in the form',
  registeredPlace: 'Place on the register',
};

/** Bounds in percent: `30 %`, `20 to 30 %`. */
export function shareWords({ from, to }: { readonly from: number | null; readonly to: number | null }): string {
  return from === null || to === null ? ownersText.notStated : ownersText.range(from, to);
}
