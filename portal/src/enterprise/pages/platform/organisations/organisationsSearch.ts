/** The filters in the address of the list of organisations. */
export interface OrganisationsSearch {
  readonly search?: string | undefined;
}

/** Reads the filter in an address. */
export function readOrganisationsSearch({ search }: Readonly<Record<string, unknown>>): OrganisationsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return { search: text === '' ? undefined : text.slice(0, 100) };
}
