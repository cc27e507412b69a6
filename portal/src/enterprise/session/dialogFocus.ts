const patienceMs = 30_000;

/**
 * Returns the focus after the dialog is gone. A button that waits for its request gets it when it is enabled again,
 * unless the page has moved the focus by then. If the element is gone, its dialog or the heading gets it.
 * @returns the clean-up of an effect
 */
export function returnFocus(before: () => HTMLElement | null): () => void {
  return () => {
    // After the dialog has left the document.
    setTimeout(() => {
      const target = before();
      const isDone = (): boolean => {
        if (document.activeElement !== document.body) return true;
        const reachable = target?.isConnected ? target : document.querySelector<HTMLElement>('[role=dialog], h1');
        reachable?.focus({ preventScroll: true });
        return document.activeElement === reachable;
      };
      if (isDone()) return;
      const watching = new MutationObserver(() => {
        if (isDone()) watching.disconnect();
      });
      watching.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
      setTimeout(() => {
        watching.disconnect();
      }, patienceMs);
    });
  };
}

/** Focuses the named field, or else the first empty field or button of the part that is shown. */
export function focusField(dialog: HTMLElement | null, name: string | undefined): void {
  const named = name === undefined ? null : dialog?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  const first = dialog?.querySelector<HTMLElement>('input[type=password], input[name=code], button:not([type=submit])');
  (named ?? first)?.focus();
}
