import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { useAllPages } from '../../../frame/useAllPages.js';
import { deciderRolesDocument } from './policyDocuments.js';

const text = policiesText.fourEyesWarning;

/** Warns that nobody could confirm a decision, as only officers can. Shows nothing until all members are loaded. */
export function FourEyesWarning(): ReactNode {
  const { nodes, isCut, isLoading } = useAllPages(deciderRolesDocument, true);
  const officers = nodes.filter(({ role }) => role === 'OFFICER').length;
  // Without any member nothing is loaded: the person who looks at the page is one.
  if (nodes.length === 0 || isCut || isLoading || officers >= 2) return null;
  return (
    <Alert color="yellow" variant="outline" className="notice" role="status" title={text.missing(officers)}>
      <Anchor component={Link} to="/settings/members">
        {text.members}
      </Anchor>
    </Alert>
  );
}
