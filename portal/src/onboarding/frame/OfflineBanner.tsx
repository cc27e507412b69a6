import { Alert } from '@mantine/core';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useText } from '../../shared/text/Language.js';
import { useFormState, useFormStore } from '../form/FormContext.js';

/** Shows that there is no connection. When it is back, unsaved changes are saved at once. */
export function OfflineBanner(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { save } = useFormState();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (isOnline && store.isUnsaved) void store.saveNow();
  }, [isOnline, store]);
  return (
    <div role="alert">
      {(!isOnline || save.kind === 'away') && (
        <Alert color="yellow" icon={<Icon name="warning" />} mb="md">
          {text.offline}
        </Alert>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
