import { foldName } from './names/foldName.js';

/** A person or body as a register names it. Numbers are digits; they are null for persons, and if the register has none. */
export interface RegisterName {
  readonly name: string;
  readonly kind: 'person' | 'body';
  readonly nzbn: string | null;
  readonly companyNumber: string | null;
}

/** A director, partner, trustee or officer. Days are YYYY-MM-DD and null if they are not published. */
export interface RegisterRole extends RegisterName {
  readonly role: 'director' | 'partner' | 'trustee' | 'officer';
  readonly from: string | null;
  readonly to: string | null;
  readonly isCurrent: boolean;
}

/** Shares that are allocated together. Several holders own all of them jointly, without separate parts. */
export interface ShareParcel {
  /** Null if the register does not state the number of its shares. */
  readonly shares: number | null;
  readonly holders: readonly (RegisterName & { readonly from: string | null })[];
}

/** The roles and shareholders of one company, as its register published them. */
export interface RegisterPeople {
  readonly roles: readonly RegisterRole[];
  readonly numberOfShares: number | null;
  readonly parcels: readonly ShareParcel[];
  /** Whether the register publishes only the largest parcels, because the company has many. */
  readonly isExtensive: boolean;
  /** The number of roles, parcels and holders beyond the limits of an import. */
  readonly leftOut: number;
}

/** A company of the register with its people. */
export interface RegisterCompany {
  readonly nzbn: string;
  readonly companyNumber: string | null;
  readonly legalName: string;
  readonly status: string;
  readonly isActive: boolean;
  /** Null if the imported file has no people, such as a CSV file. */
  readonly people: RegisterPeople | null;
}

/** The key under which persons or bodies have the same name. The same name does not prove the same person. */
export function toNameKey({ kind, name }: Pick<RegisterName, 'kind' | 'name'>): string {
  return `${kind} ${foldName(name)}`;
}

/** The current directors, each once. */
export function listDirectors(people: Pick<RegisterPeople, 'roles'>): readonly RegisterRole[] {
  return listCurrent(people, 'director');
}

/** Everyone who has a role now, each once. */
export function listCurrent(
  { roles }: Pick<RegisterPeople, 'roles'>,
  wanted: RegisterRole['role'],
): readonly RegisterRole[] {
  const current = roles.filter(({ role, isCurrent }) => role === wanted && isCurrent);
  return [...new Map(current.map((one) => [toNameKey(one), one])).values()];
}
