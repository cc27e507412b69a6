import type { Request } from 'express';
import type { SessionData } from 'express-session';
import { newId } from '../domain/ids.js';
import type { Mode } from '../domain/tenancy.js';

/** The person who is signed in, and the organisation that the person works for. */
export interface SignedIn {
  readonly accountId: string | null;
  /** Null for an operator. */
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
  /** Tells whether the password is still the one that was right. */
  readonly passwordMark: string;
}

declare module 'express-session' {
  interface SessionData {
    /** What the session is called everywhere but in the cookie. */
    callerId: string;
    signedIn: SignedIn;
    memberId: string | null;
    accountId: string | null;
    /** Milliseconds since 1970; a session ends 12 hours after it, however busy it is. */
    signedInAt: number;
    /** The account whose password was right and whose second factor is still to come. */
    pending: Pending;
  }
}

/** The session of a browser, as operations see it. */
export interface CallerSession {
  /** As the cookie names it: a secret, which never leaves the process. */
  readonly id: string;
  readonly data: Partial<SessionData>;
  /** Begins a session with a new id in the place of this one (session fixation). @returns its callerId */
  begin(signedIn: SignedIn, at: Date): Promise<string>;
  /** The same, while the old one stays until its caller ends it. @returns its callerId */
  beginBeside(signedIn: SignedIn, at: Date): Promise<string>;
  /** Begins one with a new id that nobody is signed in by, until the second factor has come. */
  wait(pending: Pending): Promise<void>;
  /** Keeps something in it; nothing where it was ended meanwhile. */
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
    beginBeside: (signedIn, at) => {
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

/** Gives a request a new session with a new id, which is not kept yet; `generate` is there at run time alone. */
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
