import type { IncomingMessage } from 'node:http';
import { CloseCode } from 'graphql-ws';
import type { Actor } from '../../caller/actor.js';
import { authenticate, parseApiKey } from '../../caller/authenticate.js';
import type { Context, Services } from '../../caller/context.js';
import { SlowReaderError } from '../../caller/eventServices.js';
import { refuseForgedCall, refuseOtherOrigin } from '../../caller/identify.js';
import { loadSessionActor } from '../../caller/loadSessionActor.js';
import { findChangedCallers, findRevokedCallers, toRights } from '../../caller/lockCaller.js';
import { callerRevoked, RevocationListener } from '../../caller/revocation.js';
import { createSessionReader, hasSessionCookie, refuseSeveralSessions } from '../../caller/sessionCookie.js';
import { newId } from '../../domain/ids.js';
import { AppError, type ErrorCode, sessionEnded } from '../../platform/errors.js';
import { repeatUntilStopped } from '../../platform/loop.js';
import { socketLimits } from './socketLimits.js';

const tryAgainLater = 1013;
/** For a client that reads too slowly. The reason names the cursor from which to resume. */
const slowReaderCode = 4490;
/** For a key or session whose rights have changed: the client reconnects and gets what the caller may still read. */
export const rightsChanged = {
  code: 4491,
  reason: 'The rights of this key or session have just changed. Connect again.',
} as const;
const codes: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: CloseCode.Unauthorized,
  FORBIDDEN: CloseCode.Forbidden,
  RATE_LIMITED: CloseCode.TooManyInitialisationRequests,
  OVERLOADED: tryAgainLater,
  INTERNAL: CloseCode.InternalServerError,
};
// RFC 6455, section 5.5: a control frame has at most 125 bytes, of which the code uses two.
const maxReasonBytes = 123;

/** The code and the reason with which a socket is closed after an error. */
export function toCloseReason(error: AppError | SlowReaderError): { readonly code: number; readonly reason: string } {
  if (error instanceof SlowReaderError) return { code: slowReaderCode, reason: error.remedy };
  const reason = Buffer.byteLength(error.message) > maxReasonBytes ? error.code : error.message;
  return { code: codes[error.code] ?? CloseCode.BadRequest, reason };
}

/** Closes a socket with a code and a reason of at most 123 bytes. */
export type CloseSocket = (code: number, reason: string) => void;

/** The authenticated sockets of this process. */
export interface OpenSockets {
  /**
   * Counts a socket for its caller until the returned function is called.
   * @param actor With the rights that the socket began with
   * @param end Closes it, because its caller has ended or has other rights
   * @throws AppError RATE_LIMITED if the caller or its organisation has too many sockets
   */
  add(actor: Identity['actor'], end: (why: 'ended' | 'changed') => void): () => void;
  stop(): void;
}

/**
 * Closes the sockets of a key or session as soon as any process reports that it has ended or that its rights have changed. It
 * also polls, because keys and sessions may expire and messages may get lost.
 */
export function createOpenSockets(
  { database, bus, log }: Pick<Services, 'database' | 'bus' | 'log'>,
  limits: Pick<Record<keyof typeof socketLimits, number>, 'socketsPerCaller' | 'socketsPerOrganisation'> = socketLimits,
): OpenSockets {
  const open = new RevocationListener(bus);
  /** The rights of each caller at its first open socket. */
  const rights = new Map<string, string>();
  /** The number of sockets of each organisation. */
  const organisations = new Map<string, number>();
  const endChanged = (callerIds: readonly string[]): void => {
    open.end(callerIds, 'changed');
    for (const callerId of callerIds) rights.delete(callerId);
  };
  const check = async (): Promise<void> => {
    const { callerIds } = open;
    if (callerIds.length > 0) open.end(await findRevokedCallers(database.pool, callerIds), 'ended');
    if (rights.size > 0) endChanged(await findChangedCallers(database.pool, rights));
  };
  const checks = repeatUntilStopped(
    {
      ...{ everyMs: socketLimits.callerCheckMs, run: check },
      failure: 'the callers of open WebSockets could not be looked up; the process will retry',
    },
    log,
  );
  const unsubscribe = [bus.subscribe('changedCallers', endChanged), bus.onGap(() => void checks.run())];

  return {
    add: (actor, end) => {
      const { callerId } = actor;
      const count = open.count(callerId);
      if (count >= limits.socketsPerCaller) throw tooManySockets('caller', count);
      const organisationId = 'organisationId' in actor ? actor.organisationId : '';
      const all = organisations.get(organisationId) ?? 0;
      if (all >= limits.socketsPerOrganisation) throw tooManySockets('organisation', all);
      organisations.set(organisationId, all + 1);
      const leave = open.add(callerId, end);
      if (!rights.has(callerId)) rights.set(callerId, toRights(actor));
      return () => {
        leave();
        if (open.count(callerId) === 0) rights.delete(callerId);
        const left = (organisations.get(organisationId) ?? 1) - 1;
        if (left > 0) organisations.set(organisationId, left);
        else organisations.delete(organisationId);
      };
    },
    stop: () => {
      void checks.stop();
      open.stop();
      for (const stopListening of unsubscribe) stopListening();
    },
  };
}

function tooManySockets(owner: 'caller' | 'organisation', count: number): AppError {
  return new AppError(
    'RATE_LIMITED',
    `This ${owner} has ${count} WebSockets open, which is the limit. Close one first.`,
  );
}

/** The current caller, and the secret that proves it. */
type Identity = Pick<Context, 'presentedSecret' | 'session'> & { readonly actor: Exclude<Actor, { kind: 'stranger' }> };

/** The caller of a socket. */
export interface SocketCaller {
  readonly callerId: string;
  /**
   * Reads the caller from the database, so an ended caller is refused at its next operation.
   * @throws AppError like the introduction
   */
  identify(requestId: string): Promise<Identity>;
  /** Releases the slot of the socket. */
  leave(): void;
}

/** A socket that is not authenticated yet. */
interface Applicant {
  readonly address: string;
  readonly upgrade: IncomingMessage;
  readonly close: CloseSocket;
}

/**
 * Authenticates sockets by key or session, limits their number for each caller, and closes them when the key or session
 * ends.
 */
export function createSocketCallers(services: Services, sockets: OpenSockets, publicUrl: () => string) {
  const readSession = createSessionReader(services, publicUrl);

  const byKey = async (presentedSecret: string, address: string, requestId: string): Promise<Identity> => {
    const actor = await authenticate(services, presentedSecret, { address, requestId });
    services.keyUse.note(actor.keyId, services.clock());
    return { actor, presentedSecret, session: undefined };
  };
  const bySession = async (upgrade: IncomingMessage): Promise<Identity> => {
    const { session, secret } = await readSession(upgrade);
    const actor = await loadSessionActor(services.database.pool, session, services.clock());
    if (!actor) throw sessionEnded();
    return { actor, presentedSecret: secret, session };
  };

  const admit = async (identify: SocketCaller['identify'], close: CloseSocket): Promise<SocketCaller> => {
    const { actor } = await identify(newId('request'));
    const { callerId } = actor;
    const leave = sockets.add(actor, (why) => {
      const { code, reason } = why === 'ended' ? toCloseReason(callerRevoked(callerId)) : rightsChanged;
      close(code, reason);
    });
    return { callerId, identify, leave };
  };
  const admitKey = (key: string, address: string, close: CloseSocket): Promise<SocketCaller> =>
    admit((requestId) => byKey(key, address, requestId), close);
  const admitSession = ({ upgrade, close }: Applicant): Promise<SocketCaller> => admit(() => bySession(upgrade), close);

  /**
   * The caller that a `connection_init` names: `{"authorization": "Bearer <key>"}` (contract.md#live-subscriptions).
   * Without one, it is the browser session with which a page of this service opened the socket.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN; RATE_LIMITED if the caller has too many sockets
   */
  return async (
    payload: Readonly<Record<string, unknown>> | undefined,
    applicant: Applicant,
  ): Promise<SocketCaller> => {
    const { address, upgrade, close } = applicant;
    const authorization = payload?.['authorization'] ?? payload?.['Authorization'];
    const { cookie, origin } = upgrade.headers;
    if (authorization === undefined && hasSessionCookie(cookie, publicUrl())) {
      refuseForgedCall(upgrade);
      refuseSeveralSessions(cookie, publicUrl());
      return admitSession(applicant);
    }
    refuseOtherOrigin(origin, publicUrl());
    return admitKey(parseApiKey(typeof authorization === 'string' ? authorization : undefined), address, close);
  };
}
