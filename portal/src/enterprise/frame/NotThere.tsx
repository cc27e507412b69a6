import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Page } from '../parts/layout/Page.js';

const text = frameText.notThere;

/** The page for an unknown address. */
export function NotThere(): ReactNode {
  return (
    <Page title={text.title}>
      <Anchor component={Link} to="/">
        {text.home}
      </Anchor>
    </Page>
  );
}
