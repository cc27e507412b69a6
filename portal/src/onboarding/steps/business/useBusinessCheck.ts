import { useEffect, useState } from 'react';
import { backOff } from '../../form/backOff.js';
import { useFormStore } from '../../form/FormContext.js';
import type { Business, BusinessCheck } from '../../form/formTypes.js';

const pauseMs = 400;

/** Together they take a minute, after which a limit on requests has ended. */
const mostRetries = 5;

export interface CheckState {
  readonly isBusy: boolean;
  /** The check of the number in the field. Null while there is none. */
  readonly check: BusinessCheck | null;
  /** Whether the number could not be checked, because the service does not respond or refuses more requests now. */
  readonly isUnavailable: boolean;
}

/**
 * Checks the number after a short pause in typing, and retries a few times. A response for a number that has changed
 * since is dropped.
 */
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (failures: number): Promise<void> => {
      const check = await api.check({ jurisdiction, queryValue: digits });
      if (!isCurrent) return;
      setFound({ about, check });
      if (check === null && failures <= mostRetries) plan(failures, backOff(failures));
    };
    const plan = (failures: number, milliseconds: number): void => {
      timer = setTimeout(() => void ask(failures + 1), milliseconds);
    };
    plan(0, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, jurisdiction, digits, about, isEmpty]);

  if (isEmpty) return { isBusy: false, check: null, isUnavailable: false };
  if (found?.about !== about) return { isBusy: true, check: null, isUnavailable: false };
  return { isBusy: false, check: found.check, isUnavailable: found.check === null };
}
