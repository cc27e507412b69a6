import { useEffect, useState } from 'react';
import { useFormStore } from '../form/FormContext.js';
import type { Locality } from '../form/formTypes.js';

const pauseMs = 200;
const none: readonly Locality[] = [];

/** The suggestions for a text, after a short pause in typing. Suggestions for an earlier text are not shown. */
export function useLocalities(typed: string): readonly Locality[] {
  const { api } = useFormStore();
  const [found, setFound] = useState<{ readonly about: string; readonly localities: readonly Locality[] } | null>(null);
  const about = typed.trim();
  const isShort = about.length < 2;
  useEffect(() => {
    if (isShort) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void api.suggest(about).then((localities) => {
        if (isCurrent) setFound({ about, localities });
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, about, isShort]);
  return !isShort && found?.about === about ? found.localities : none;
}
