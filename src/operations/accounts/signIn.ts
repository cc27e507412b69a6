import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { checkPassword } from './checkPassword.js';
import { findAccount } from './findAccount.js';
import { letIn, type SessionState } from './letIn.js';
import { requireSession } from './requireSession.js';
import { failAfter } from './takeAtLeast.js';

// Longer than any refusal takes on a machine that is not overloaded.
const refusalMs = 400;

/**
 * Signs a person in by e-mail address and password. An address that is not known, a wrong password and a locked account
 * are told alike, after the same work and no sooner than after the same time.
 * @throws AppError UNAUTHENTICATED; FORBIDDEN for a person who belongs to no organisation any more
 */
export async function signIn(
  ctx: Context,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly state: SessionState }> {
  requireSession(ctx);
  return failAfter(refusalMs, async () => {
    const account = await findAccount(ctx.em, email);
    if (!(await checkPassword(ctx, account, password)) || !account) throw refused();
    const state = await letIn(ctx, account, password);
    if (state === 'signed_out') throw refused();
    return { state };
  });
}

/** The one answer, whatever was wrong. */
function refused(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The e-mail address or password is wrong, or there were too many failed attempts. Try again later, or set a new password.',
  );
}
