import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';

const text = policiesText.fourEyesWarning;

/** Warns that nobody could confirm a decision. Shows nothing if two members can decide, or if their number is unknown. */
export function FourEyesWarning({ officers }: { readonly officers: number | null }): ReactNode {
  if (officers === null || officers >= 2) return null;
  return (
    <Alert color="yellow" variant="outline" className="notice" role="status" title={text.missing(officers)}>
      <Anchor component={Link} to="/settings/members">
        {text.members}
      </Anchor>
    </Alert>
  );
}
