import { useQuery } from 'urql';
import { useSession } from '../../session/SessionContext.js';
import { membersDocument } from './caseDocuments.js';

interface Members {
  /** Who may see to a case: developers may not read it. */
  readonly assignable: readonly { readonly id: string; readonly title: string }[];
  /** What an id of whoever did something is called. */
  readonly nameOf: (id: string) => string;
}

/** The members of the organisation by their names. */
export function useMemberNames(): Members {
  const { memberId } = useSession();
  const [{ data }] = useQuery({ query: membersDocument });
  const members = data?.members?.nodes ?? [];
  const titleOf = ({ name, email }: (typeof members)[number]): string => name ?? email;
  return {
    assignable: members
      .filter(({ role }) => role !== 'DEVELOPER')
      .map((member) => ({ id: member.id, title: titleOf(member) })),
    nameOf: (id) => {
      if (id === memberId) return 'You';
      if (id === 'system') return 'The policy of the organisation';
      if (id.startsWith('key_')) return 'An API key';
      const member = members.find((one) => one.id === id);
      return member ? titleOf(member) : 'A former member';
    },
  };
}
