import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from '../parts/layout/Page.js';

/** Replaces a page that failed to render, because of a bug or because an update removed its script. */
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
