import { readDay } from '../datasets/readDay.js';
import { UnreadableRow } from '../datasets/unreadableRow.js';

/** An address as the list gives it: what is left empty is null. */
export interface Address {
  readonly locality: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

/** One row of the published list: a ban and one of the addresses of the person. */
export interface BannedAddress {
  /** The same for all rows of one ban. */
  readonly ban: string;
  /** The number of the document that bans; null where the list gives none. */
  readonly reference: string | null;
  /** `SURNAME, GIVEN`. */
  readonly name: string;
  readonly type: string;
  /** YYYY-MM-DD; null: not published, or without an end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly address: Address;
}

/**
 * Reads the values of a row. One document may ban several persons, and one person for several times: these are bans of
 * their own.
 * @throws UnreadableRow when name or type is missing, or a day is not valid
 */
export function readBannedAddress(values: readonly string[]): BannedAddress {
  const [name = '', type = '', number = '', start = '', end = '', locality = '', state = ''] = values;
  const [postcode = '', country = ''] = values.slice(7);
  if (!/\p{L}/u.test(name)) throw new UnreadableRow('BD_PER_NAME is missing');
  if (type === '') throw new UnreadableRow('BD_PER_TYPE is missing');
  const from = readDay(start, 'BD_PER_START_DT');
  const to = /^permanent/i.test(end) ? null : readDay(end, 'BD_PER_END_DT');
  const reference = textOrNull(number);
  return {
    ban: JSON.stringify([reference, name, type, from, to]),
    ...{ reference, name, type, from, to },
    address: {
      locality: textOrNull(locality),
      state: textOrNull(state),
      postcode: textOrNull(postcode),
      country: textOrNull(country),
    },
  };
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}
