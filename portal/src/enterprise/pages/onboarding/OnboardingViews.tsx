import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { State } from '../../parts/layout/State.js';
import { useCan } from '../../session/SessionContext.js';

const text = caseText.list;

/** The two lists of onboarding, and whether they are live. */
export function OnboardingViews({ isLive }: { readonly isLive: boolean }): ReactNode {
  const can = useCan();
  return (
    <div className="views">
      <nav aria-label={text.pages}>
        {can('onboardings') && (
          <PageLink to="/onboarding" activeOptions={{ exact: true, includeSearch: false }}>
            {text.cases}
          </PageLink>
        )}
        <PageLink to="/onboarding/links" activeOptions={{ includeSearch: false }}>
          {text.links}
        </PageLink>
      </nav>
      <span role="status">
        <State tone={isLive ? 'good' : 'warn'}>{isLive ? text.live : text.interrupted}</State>
      </span>
    </div>
  );
}
