import type { ReactNode } from 'react';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';

/** The two lists of onboarding, and whether what they show is live. */
export function OnboardingViews({ isLive }: { readonly isLive: boolean }): ReactNode {
  const can = useCan();
  return (
    <div className="views">
      <nav aria-label="Onboarding">
        {can('onboardings') && (
          <PageLink to="/onboarding" activeOptions={{ exact: true, includeSearch: false }}>
            Cases
          </PageLink>
        )}
        <PageLink to="/onboarding/links" activeOptions={{ includeSearch: false }}>
          Links
        </PageLink>
      </nav>
      <span role="status">
        <State tone={isLive ? 'good' : 'warn'}>{isLive ? 'live' : 'interrupted'}</State>
      </span>
    </div>
  );
}
