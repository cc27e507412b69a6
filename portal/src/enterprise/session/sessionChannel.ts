const channel = new BroadcastChannel('session');

/** Notifies the other windows of this browser that the session has changed. */
export function tellOtherWindows(): void {
  channel.postMessage('changed');
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
