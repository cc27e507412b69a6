import type { Text } from '../../../shared/text/enAU.js';
import type { Party } from '../../form/formTypes.js';

/** The display name of a party, or its type while it has no name. */
export function partyName(party: Party, text: Text): string {
  const name =
    party.kind === 'PERSON' ? [party.givenName, party.familyName].filter(Boolean).join(' ') : (party.name ?? '');
  return name.trim() === '' ? text.unnamed[party.kind] : name.trim();
}
