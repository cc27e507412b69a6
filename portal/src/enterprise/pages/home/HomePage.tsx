import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { homeText } from '../../../shared/text/homeText.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { OrganisationHome } from './OrganisationHome.js';

/** The first page after sign-in: the organisation for its members, the platform for operators. */
export function HomePage(): ReactNode {
  const { name, email } = useSession();
  const can = useCan();
  if (can('platformOverview')) return <Navigate to="/platform" replace />;
  return <OrganisationHome title={homeText.greeting(name ?? email ?? '')} />;
}
