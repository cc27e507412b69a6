import type { MemberActor } from '../../caller/actor.js';
import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';

/** The caller as a person who is signed in. @throws AppError FORBIDDEN */
export function requireMember({ actor }: Context): MemberActor {
  if (actor.kind === 'member') return actor;
  throw new AppError('FORBIDDEN', 'Only a person who is signed in can do this. Sign in first.');
}
