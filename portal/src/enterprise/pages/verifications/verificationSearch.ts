import { verificationListText } from '../../../shared/text/verificationListText.js';
import { parseJurisdiction, type Jurisdiction } from '../../../shared/jurisdictions.js';
import { timeZone } from '../../parts/time/timeZone.js';
import { parseDay, startOfDay } from '../../parts/time/zonedTime.js';

const statuses = ['VERIFIED', 'REVIEW', 'BLOCKED', 'INACTIVE', 'NOT_FOUND', 'ERROR'] as const;
const risks = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const assignees = ['me', 'none'] as const;
const orders = ['OLDEST', 'HIGHEST_SCORE'] as const;

/** The filters in the list's address. Days are in the chosen time zone. */
export interface VerificationSearch {
  readonly status?: (typeof statuses)[number] | undefined;
  readonly risk?: (typeof risks)[number] | undefined;
  readonly jurisdiction?: Jurisdiction | undefined;
  /** A part of the legal name. */
  readonly name?: string | undefined;
  /** An ABN or NZBN. */
  readonly number?: string | undefined;
  readonly reference?: string | undefined;
  /** The first day, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  /** The last day. */
  readonly to?: string | undefined;
  /** The signed-in member, or nobody. */
  readonly assignee?: (typeof assignees)[number] | undefined;
  /** Newest first by default. */
  readonly order?: (typeof orders)[number] | undefined;
  /** The id of the verification that is open next to the list. */
  readonly open?: string | undefined;
}

/** The parameters in the address of the new verification page: the initial number and product, and the search by name. */
export interface NewVerificationSearch {
  readonly number?: string | undefined;
  readonly product?: string | undefined;
  readonly name?: string | undefined;
  readonly jurisdiction?: Jurisdiction | undefined;
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Parses the filters in an address. Invalid ones become undefined. Every member is present, because the router restores
 * members that are left out.
 */
export function readVerificationSearch(raw: Raw): VerificationSearch {
  return {
    status: statuses.find((status) => status === raw['status']),
    risk: risks.find((risk) => risk === raw['risk']),
    jurisdiction: parseJurisdiction(raw['jurisdiction']),
    name: parseText(raw['name'])?.slice(0, 200),
    number: parseText(raw['number']),
    reference: parseText(raw['reference']),
    from: parseDay(raw['from']),
    to: parseDay(raw['to']),
    assignee: assignees.find((assignee) => assignee === raw['assignee']),
    order: orders.find((order) => order === raw['order']),
    open: parseText(raw['open']),
  };
}

/** Parses the address of the new verification page. */
export function readNewVerificationSearch(raw: Raw): NewVerificationSearch {
  return {
    number: parseText(raw['number']),
    product: parseText(raw['product']),
    name: parseText(raw['name']),
    jurisdiction: parseJurisdiction(raw['jurisdiction']),
  };
}

/** The filter of the API. A null member filters nothing. */
export interface VerificationFilter {
  readonly status: NonNullable<VerificationSearch['status']> | null;
  readonly fractureRisk: NonNullable<VerificationSearch['risk']> | null;
  readonly jurisdiction: NonNullable<VerificationSearch['jurisdiction']> | null;
  readonly name: string | null;
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly reference: string | null;
  readonly verifiedFrom: string | null;
  readonly verifiedBefore: string | null;
  readonly assignee: string | null;
}

/**
 * The filters in the API's form. `to` includes the whole day.
 * @param zone the time zone of the days
 */
export function toFilter(search: VerificationSearch, zone = timeZone()): VerificationFilter {
  const { status, risk, jurisdiction, name, number, reference, from, to, assignee } = search;
  const isNzbn = number !== undefined && toDigits(number).length === 13;
  return {
    status: status ?? null,
    fractureRisk: risk ?? null,
    jurisdiction: jurisdiction ?? null,
    name: name ?? null,
    abn: isNzbn ? null : (number ?? null),
    nzbn: isNzbn ? number : null,
    reference: reference ?? null,
    verifiedFrom: from === undefined ? null : startOfDay(from, 0, zone),
    verifiedBefore: to === undefined ? null : startOfDay(to, 1, zone),
    assignee: assignee ?? null,
  };
}

/** The filters and the order as REST parameters. */
export function toRestFilter(search: VerificationSearch): Readonly<Record<string, string | null>> {
  const { status, fractureRisk, ...rest } = toFilter(search);
  const lower = (value: string | null | undefined): string | null => value?.toLowerCase() ?? null;
  return { ...rest, status: lower(status), fractureRisk: lower(fractureRisk), order: lower(search.order) };
}

/** How many filters are set. */
export function filterCount(search: VerificationSearch): number {
  return Object.values(toFilter(search)).filter((value) => value !== null).length;
}

/** The reason why a search cannot be sent, as a sentence for its field. The result is null if it can. */
export function searchFault({ name, number }: VerificationSearch): string | null {
  const { shortName, wrongNumber } = verificationListText.list;
  if (number !== undefined) return /^(\d{11}|\d{13})$/.test(toDigits(number)) ? null : wrongNumber;
  return name !== undefined && name.length < 2 ? shortName : null;
}

/** A number without the spaces and hyphens that people type. */
export function toDigits(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}

/** The router parses a text of digits in an address as a number. */
function parseText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 255) : undefined;
}
