import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../parts/layout/Page.js';

/** The page for an unknown address. */
export function NotThere(): ReactNode {
  return (
    <Page title="There is no such page">
      <Anchor component={Link} to="/">
        Go to the first page
      </Anchor>
    </Page>
  );
}
