import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../parts/layout/Page.js';

/** In place of a page that could not be shown, for a fault of ours or because an update has taken its script away. */
export function PageFault(): ReactNode {
  return (
    <Page title="This page cannot be shown">
      <Button
        onClick={() => {
          location.reload();
        }}
      >
        Load it again
      </Button>
    </Page>
  );
}
