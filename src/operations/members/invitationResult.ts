import type { Invitation, InvitationStatus } from '../../entities/invitation.js';
import type { MemberRole } from '../../entities/member.js';

export interface InvitationResult {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly status: InvitationStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What is told of an invitation: never its link. */
export function invitationResultOf(invitation: Invitation, now: Date): InvitationResult {
  const { id, email, name, role, createdAt, expiresAt } = invitation;
  return { id, email, name, role, status: invitation.statusAt(now), createdAt, expiresAt };
}
