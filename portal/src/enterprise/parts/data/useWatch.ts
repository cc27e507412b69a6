import { useDocumentVisibility, useIdle } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';

const attendedMs = 15 * 60_000;

/**
 * Asks again every so often while somebody looks: while the page is seen, and pointer or key were used within 15 minutes. Whoever comes
 * back has it asked for at once. A page that asks alone would keep the session of somebody who has left alive.
 *
 * @param everyMs from one time to the next
 */
export function useWatch(again: () => void, everyMs: number): void {
  const isSeen = useDocumentVisibility() === 'visible';
  const isLeft = useIdle(attendedMs, { initialState: false });
  const isWatched = isSeen && !isLeft;
  const wasWatched = useRef(isWatched);
  const ask = useEffectEvent(again);
  useEffect(() => {
    const isBack = isWatched && !wasWatched.current;
    wasWatched.current = isWatched;
    if (!isWatched) return undefined;
    if (isBack) ask();
    const timer = setInterval(() => {
      ask();
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [isWatched, everyMs]);
}
