import { useEffect, useState } from 'react';
import { useFormStore } from '../../form/FormContext.js';
import type { Business, BusinessCheck } from '../../form/formTypes.js';

const pauseMs = 400;

export interface CheckState {
  readonly isBusy: boolean;
  /** The check of the number in the field. Null while there is none. */
  readonly check: BusinessCheck | null;
}

/** Checks the number after a short pause in typing. A response for a number that has changed since is dropped. */
export function useBusinessCheck({
  jurisdiction,
  queryValue,
}: Pick<Business, 'jurisdiction' | 'queryValue'>): CheckState {
  const { api } = useFormStore();
  const [found, setFound] = useState<{ readonly about: string; readonly check: BusinessCheck | null } | null>(null);
  // Spaces do not change the number.
  const digits = queryValue.replaceAll(/[\s-]/g, '');
  const about = `${jurisdiction} ${digits}`;
  const isEmpty = digits === '';

  useEffect(() => {
    if (isEmpty) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void api.check({ jurisdiction, queryValue: digits }).then((check) => {
        if (isCurrent) setFound({ about, check });
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, jurisdiction, digits, about, isEmpty]);

  if (isEmpty) return { isBusy: false, check: null };
  return found?.about === about ? { isBusy: false, check: found.check } : { isBusy: true, check: null };
}
