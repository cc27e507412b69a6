import { Button, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Page } from '../parts/layout/Page.js';
import { MissingScript } from './lazyPage.js';

const text = frameText.pageFault;

/** Shown for a page that failed. After an update of the portal, which removes the old scripts, the new ones are loaded at once. */
export function PageFault({ error }: ErrorComponentProps): ReactNode {
  const [state, setState] = useState<'idle' | 'trying' | 'unreachable'>('idle');
  useEffect(() => {
    // Once for each script, so that a page that stays broken is not loaded forever.
    if (!(error instanceof MissingScript) || sessionStorage.getItem(error.message) !== null) return;
    void reload(() => {
      sessionStorage.setItem(error.message, '');
    });
  }, [error]);
  return (
    <Page title={text.title}>
      <Text mb="md">{text.lead}</Text>
      <Text role="status" mb="md">
        {state === 'unreachable' && text.unreachable}
      </Text>
      <Button
        loading={state === 'trying'}
        onClick={() => {
          setState('trying');
          void reload().then((isReloaded) => {
            if (!isReloaded) setState('unreachable');
          });
        }}
      >
        {text.retry}
      </Button>
    </Page>
  );
}

/** Loads the page again if the service responds: otherwise the error page of the browser would replace the app. */
async function reload(before?: () => void): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (!response?.ok) return false;
  before?.();
  location.reload();
  return true;
}
