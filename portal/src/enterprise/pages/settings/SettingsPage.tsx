import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { settingsText } from '../../../shared/text/settingsText.js';
import { Page } from '../../parts/layout/Page.js';
import { useSettingsPages } from './useSettingsPages.js';

interface SettingsPageProps {
  readonly title: string;
  /** Next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A settings page, next to the list of all settings pages. The link to the current page has `aria-current`. */
export function SettingsPage({ title, actions, children }: SettingsPageProps): ReactNode {
  const pages = useSettingsPages();
  return (
    <Page title={title} actions={actions}>
      <div className="settings">
        <nav aria-label={settingsText.title}>
          <ul>
            {pages.map(({ title: name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>{children}</div>
      </div>
    </Page>
  );
}
