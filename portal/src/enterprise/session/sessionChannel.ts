const channel = new BroadcastChannel('session');

/** Tells the other windows of this browser that somebody else is signed in now, or on other data. */
export function tellOtherWindows(): void {
  channel.postMessage('changed');
}

/** Calls back when it may be so: another window has said it, or this one is looked at again. @returns what ends it */
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
