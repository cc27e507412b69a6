// Limits that no field of an input has: of files and of days. The checks, the texts, OpenAPI, GraphQL and the portal take them
// from here (decision 34).

/** How large something may be, for a check and for a text. */
export interface SizeLimit {
  readonly maxBytes: number;
  readonly size: string;
}

const mebibyte = 1_048_576;
const upToMebibytes = (count: number): SizeLimit => ({ maxBytes: count * mebibyte, size: `${count} MiB` });

/** The body of a request other than an upload. */
export const requestBody = upToMebibytes(1);
export const bulkFile = { ...upToMebibytes(100), maxRows: 1_000_000 };
/** A file of an applicant, and how many an onboarding has. */
export const documentFile = { ...upToMebibytes(10), maxFiles: 20, maxWithRemoved: 200 };
/** A file that the service creates, where its route states no other size. */
export const generatedFile = upToMebibytes(10);
export const logoFile: SizeLimit = { maxBytes: 65_536, size: '64 KiB' };

/** For how many days something is kept (contract.md#retention). */
export const keptDays = { events: 90, bulkResults: 90 };

/** The possible lengths of the period of `organisationOverview` and `platformOverview`, in days. */
export const overviewDays = { choices: [7, 30, 90], default: 30 };
/** `7, 30 or 90` */
export const overviewDayList = `${overviewDays.choices.slice(0, -1).join(', ')} or ${String(overviewDays.choices.at(-1))}`;

/**
 * The smallest length and number of words of a reason: of a certificate under policy 2026-3, and of an approval with a country for
 * which the FATF calls for action.
 */
export const certificateReason = { minLength: 20, minWords: 4 };

/** How much of a delivery is diagnosed: the characters of its body, those of all its header values together, and its headers. */
export const diagnosedDelivery = { maxCharacters: 65_536, maxHeaders: 200 };
