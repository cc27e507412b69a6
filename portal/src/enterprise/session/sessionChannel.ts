import { leaveToSignIn } from './leaveToSignIn.js';
import { confirmSession } from './sessionEnd.js';

const channel = new BroadcastChannel('session');

channel.addEventListener('message', ({ data }) => {
  if (data === 'signedOut') leaveToSignIn();
  else void confirmSession();
});

/** Notifies the other windows of this browser that the session has changed, or that the person has signed out. */
export function notifyOtherWindows(news: 'changed' | 'signedOut' = 'changed'): void {
  channel.postMessage(news);
}

/**
 * Calls back when the session may have changed: another window sent a message, or this one becomes visible.
 * @returns a function that ends this
 */
export function onPossibleChange(look: () => void): () => void {
  const whenSeen = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  channel.addEventListener('message', look);
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    channel.removeEventListener('message', look);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}
