import { useDocumentVisibility, useIdle } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';

const attendedMs = 15 * 60_000;

/**
 * Refetches at intervals while the person is active: the page is visible, and pointer or key were used within 15
 * minutes. Becoming active again refetches at once. Refetching without a person would keep an abandoned session alive.
 *
 * @param everyMs the interval
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
