import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotThere } from '../../frame/NotThere.js';
import { useSettingsPages } from './useSettingsPages.js';

/** Redirects to the first settings page that the person may use. */
export function SettingsStart(): ReactNode {
  const [first] = useSettingsPages();
  return first ? <Navigate to={first.path} replace /> : <NotThere />;
}
