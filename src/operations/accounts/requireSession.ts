import type { CallerSession } from '../../caller/callerSession.js';
import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';

/** The session of the browser that calls. @throws AppError FORBIDDEN for a caller that has none */
export function requireSession({ session }: Pick<Context, 'session'>): CallerSession {
  if (session) return session;
  throw new AppError('FORBIDDEN', 'This operation needs a browser session. Sign in first.');
}

/** The account of a caller who is signed in. @throws AppError STATE_CONFLICT for one whom another service signs in */
export function requireAccountId(ctx: Pick<Context, 'session'>): string {
  const { accountId } = requireSession(ctx).data;
  if (accountId != null) return accountId;
  throw new AppError(
    'STATE_CONFLICT',
    'You sign in with your organisation’s single sign-on. Change your password and codes there.',
  );
}
