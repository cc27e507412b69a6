import { useAllPages } from '../../../frame/useAllPages.js';
import { deciderRolesDocument } from './policyDocuments.js';

/** How many members can decide: only officers can. Null until the members are loaded, or if they cannot all be loaded. */
export function useOfficers(isOn: boolean): number | null {
  const { nodes, isCut, isLoading } = useAllPages(deciderRolesDocument, isOn);
  // An organisation always has a member, who is looking at this page.
  if (nodes.length === 0 || isCut || isLoading) return null;
  return nodes.filter(({ role }) => role === 'OFFICER').length;
}
