import type { ReactNode } from 'react';
import { organisationsText } from '../../../shared/text/organisationsText.js';
import { PageLink } from '../../parts/layout/PageLink.js';

const { views } = organisationsText;

/** The two pages about the platform. */
export function PlatformViews(): ReactNode {
  return (
    <div className="views">
      <nav aria-label={views.label}>
        <PageLink to="/platform" activeOptions={{ exact: true, includeSearch: false }}>
          {views.overview}
        </PageLink>
        <PageLink to="/platform/organisations" activeOptions={{ includeSearch: false }}>
          {views.organisations}
        </PageLink>
      </nav>
    </div>
  );
}
