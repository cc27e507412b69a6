import { decisionText } from '../../../shared/text/decisionText.js';
import { titleOf, useMembers } from './useMembers.js';
import { useSession } from '../../session/SessionContext.js';

interface MemberNames {
  /** Who may see to what is worked on: developers may not read it. */
  readonly assignable: ReturnType<typeof useMembers>['assignable'];
  /** What an id of whoever did something is called. */
  readonly nameOf: (id: string) => string;
}

const text = decisionText.by;

/** The members of the organisation by their names. */
export function useMemberNames(): MemberNames {
  const { memberId } = useSession();
  const { members, assignable } = useMembers();
  return {
    assignable,
    nameOf: (id) => {
      if (id === memberId) return text.you;
      if (id === 'system') return text.policy;
      if (id.startsWith('key_')) return text.key;
      const member = members.find((one) => one.id === id);
      // Who is not among them may have left, have come since, or stand beyond the first 100.
      return member ? titleOf(member) : text.member;
    },
  };
}
