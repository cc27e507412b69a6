import { decisionText } from '../../../shared/text/decisionText.js';
import { formatMember, useMembers } from './useMembers.js';
import { useSession } from '../../session/SessionContext.js';

interface MemberNames {
  /** The members who can be assigned. Developers may not read assignees. */
  readonly assignable: ReturnType<typeof useMembers>['assignable'];
  /** The name for the id of an actor. */
  readonly findName: (id: string) => string;
}

const text = decisionText.by;

/** The names of the organisation's members. */
export function useMemberNames(): MemberNames {
  const { memberId } = useSession();
  const { members, assignable } = useMembers();
  return {
    assignable,
    findName: (id) => {
      if (id === memberId) return text.you;
      if (id === 'system') return text.policy;
      if (id.startsWith('key_')) return text.key;
      const member = members.find((one) => one.id === id);
      // The member may have left, have joined since, or be beyond the members that are loaded.
      return member ? formatMember(member) : text.member;
    },
  };
}
