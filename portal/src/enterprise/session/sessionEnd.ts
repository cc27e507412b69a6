import { useSyncExternalStore } from 'react';
import { leaveToSignIn } from './leaveToSignIn.js';
import { isSamePerson, isSamePlace, readSession, type PortalSession } from './portalSession.js';
import type { Session } from './SessionContext.js';
import { sleep } from '../../shared/sleep.js';

/**
 * `valid`: requests are sent. `checking`, `ended`: they wait; in the second, a dialog asks the person to sign in.
 * `discarded`: the page is removed, because it belongs to another session.
 */
type Phase = 'valid' | 'checking' | 'ended' | 'discarded';

/** The time between two requests for the session while the service does not respond. */
const retryMs = 2_000;

let phase: Phase = 'valid';
/** How often other windows have changed the session. */
let changes = 0;
let owner: Session | null = null;
let lastFocus: HTMLElement | null = null;
const listeners = new Set<() => void>();

function enter(next: Phase): void {
  phase = next;
  for (const listener of listeners) listener();
}

function isDiscarded(): boolean {
  return phase === 'discarded';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Stores whose page this is. Without it, the end of a session leads to the sign-in page. */
export function setOwner(session: Session): void {
  owner = session;
}

export function useSessionPhase(): Phase {
  return useSyncExternalStore(subscribe, () => phase);
}

/**
 * Handles a request that was refused because the session has ended. The first one opens the dialog, unless another
 * window has signed in again in the meantime.
 * @returns whether requests can be retried. It waits for the person.
 */
export async function reportSessionEnd(signal?: AbortSignal): Promise<boolean> {
  if (owner === null) {
    leaveToSignIn();
    return false;
  }
  if (phase === 'valid') void check(owner);
  await whenSignedIn(signal);
  return true;
}

async function check(session: Session): Promise<void> {
  enter('checking');
  const found = await readLatest();
  // The person may have signed out, and is leaving.
  if (isDiscarded()) return;
  const isBack = found?.me != null && isSamePerson(found.me, session) && isSamePlace(found.me, session);
  enter(isBack ? 'valid' : 'ended');
}

/** The session after the last change by another window. Null if the service did not respond. */
async function readLatest(): Promise<PortalSession | null> {
  for (;;) {
    const asked = changes;
    const found = await readSession();
    if (asked === changes) return found;
  }
}

/**
 * Holds the requests of this window, because another one has changed the session of both, until the service confirms
 * that the session is the one of this page. The page of another session is left.
 */
export async function confirmSession(): Promise<void> {
  changes += 1;
  if (owner === null || phase !== 'valid') return;
  const session = owner;
  enter('checking');
  let found = await readLatest();
  while (found === null) {
    await sleep(retryMs);
    found = await readLatest();
  }
  // This window may have switched too, and is leaving.
  if (isDiscarded()) return;
  if (found.me == null) enter('ended');
  else if (isSamePerson(found.me, session) && isSamePlace(found.me, session)) enter('valid');
  else leaveFor('/');
}

/** Resolves when requests may be sent. */
export function whenSignedIn(signal?: AbortSignal): Promise<void> {
  if (phase === 'valid') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop();
      reject(new DOMException(undefined, 'AbortError'));
    };
    const stop = subscribe(() => {
      if (phase !== 'valid') return;
      stop();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Sends the requests that waited. */
export function resumeSession(): void {
  if (phase === 'ended') enter('valid');
}

/** Removes the page, with everything that was typed, and opens another address without a question. */
export function leaveFor(address: string): void {
  enter('discarded');
  // The questions of the page about unsent text are gone only after it has been removed.
  setTimeout(() => {
    location.assign(address);
  });
}

/** The element that had the focus before the dialog. A button that waits for its request has lost it by now. */
export function focusBeforeEnd(): HTMLElement | null {
  return lastFocus;
}

export const signInAgainClass = 'sign-in-again';

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(`.${signInAgainClass}`)) lastFocus = target;
});

// Keys must not reach the page below, where Escape closes another dialog. This listener is registered before all others.
window.addEventListener(
  'keydown',
  (event) => {
    if (phase !== 'ended') return;
    const isInDialog = event.target instanceof Element && event.target.closest(`.${signInAgainClass}`) !== null;
    if (event.key === 'Escape' || !isInDialog) event.stopImmediatePropagation();
  },
  { capture: true },
);
