import type { Request } from 'express';
import type { SessionData } from 'express-session';
import { newId } from '../domain/ids.js';
import type { Mode } from '../domain/tenancy.js';

/** The signed-in person and the organisation that they work for. */
export interface SignedIn {
  readonly accountId: string | null;
  /** No member id is set for an operator. */
  readonly memberId: string | null;
  readonly operatorId: string | null;
  readonly mode: Mode;
  readonly method: 'password' | 'sso';
}

/** A sign-in that waits for the second factor. */
export interface Pending {
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly triesLeft: number;
  /** Detects that the password has changed since it was checked. */
  readonly passwordMark: string;
}

/** A secret of a second factor that no code has confirmed yet. */
export interface SecondFactorDraft {
  /** Encrypted like that of an account, in base64. */
  readonly sealed: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

declare module 'express-session' {
  interface SessionData {
    /** The session's name everywhere but in the cookie. It is not secret. */
    callerId: string;
    signedIn: SignedIn;
    memberId: string | null;
    accountId: string | null;
    /** Milliseconds since 1970. A session ends 12 hours later, even if it is in use. */
    signedInAt: number;
    /** The account that passed the password check and has not passed the second factor yet. */
    pending: Pending;
    /** Set between the set-up of a second factor and its confirmation. */
    secondFactorDraft: SecondFactorDraft | null;
  }
}

/** The session of a browser, as operations see it. */
export interface CallerSession {
  /** The secret in the cookie. It never leaves the process. */
  readonly id: string;
  readonly data: Partial<SessionData>;
  /**
   * Replaces this session with one under a new id, which prevents session fixation.
   * @returns its callerId
   */
  begin(signedIn: SignedIn, at: Date): Promise<string>;
  /**
   * Starts a session under a new id and leaves the old one until its caller ends it.
   * @returns its callerId
   */
  beginAdditional(signedIn: SignedIn, at: Date): Promise<string>;
  /** Starts a session under a new id in which nobody is signed in until the second factor is given. */
  wait(pending: Pending): Promise<void>;
  /** Stores data in the session. Does nothing if the session has ended. */
  keep(data: Partial<SessionData>): Promise<void>;
  end(): Promise<void>;
}

/** The session that express-session has loaded for a request. */
export function getCallerSession(req: Request): CallerSession {
  const start = async (signedIn: SignedIn, at: Date): Promise<string> => {
    const callerId = newId('session', at);
    const { memberId, accountId } = signedIn;
    Object.assign(req.session, { callerId, signedIn, memberId, accountId, signedInAt: at.getTime() });
    await promisify((done) => req.session.save(done));
    return callerId;
  };
  return {
    get id() {
      return req.sessionID;
    },
    get data() {
      return req.session;
    },
    begin: async (signedIn, at) => {
      await promisify((done) => req.session.regenerate(done));
      return start(signedIn, at);
    },
    beginAdditional: (signedIn, at) => {
      generateSession(req);
      return start(signedIn, at);
    },
    wait: async (pending) => {
      await promisify((done) => req.session.regenerate(done));
      Object.assign(req.session, { pending, accountId: pending.accountId });
      await promisify((done) => req.session.save(done));
    },
    keep: async (data) => {
      Object.assign(req.session, data);
      await promisify((done) => req.session.save(done));
    },
    end: () => promisify((done) => req.session.destroy(done)),
  };
}

/** Creates an unsaved session under a new id. The types of express-session omit `generate`. */
function generateSession(req: Request): void {
  const { sessionStore } = req as Request & { sessionStore: { generate: (request: Request) => void } };
  sessionStore.generate(req);
}

function promisify(work: (done: (error?: unknown) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('The session could not be stored.'));
    });
  });
}
