import { consoleActor, enterOwnAudit } from '../../audit/enterAudit.js';
import type { Services } from '../../caller/context.js';
import type { Invitation } from '../../entities/invitation.js';
import type { MemberRole } from '../../entities/member.js';
import { queueInvitation } from './queueInvitation.js';

/**
 * Asks a person to become a member of an organisation. For operators, at the console.
 * @returns the invitation and its link
 * @throws AppError INVALID_REQUEST, STATE_CONFLICT where there is a member with this address
 */
export async function inviteFromConsole(
  services: Services,
  input: {
    readonly organisationId: string;
    readonly email: string;
    readonly role: MemberRole;
    readonly name?: string | undefined;
  },
): Promise<{ readonly invitation: Invitation; readonly link: string }> {
  const now = services.clock();
  return services.database.orm.em.fork().transactional(async (em) => {
    const made = await queueInvitation(em, services, { ...input, invitedById: null, now });
    const { organisationId, role } = input;
    const object = { kind: 'invitation', id: made.invitation.id };
    const origin = { organisationId, actor: consoleActor, at: now };
    await enterOwnAudit(em, origin, { action: 'invitation.created', object, details: { role } });
    return made;
  });
}
