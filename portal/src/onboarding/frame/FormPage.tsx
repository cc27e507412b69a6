import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { NavigationContext } from '../navigation/NavigationContext.js';
import { useNavigationState } from '../navigation/useNavigationState.js';
import { findFirstPage } from '../navigation/findFirstPage.js';
import { Brand } from './Brand.js';
import { Conflicts } from './Conflicts.js';
import { OfflineBanner } from './OfflineBanner.js';
import { RequestNotice } from './RequestNotice.js';
import { SaveFaults } from './SaveFaults.js';
import { SaveStatus } from './SaveStatus.js';
import { StepPage } from './StepPage.js';
import { StepsNav } from './StepsNav.js';
import { TestBanner } from './TestBanner.js';
import { useCarefulLeaving } from './useCarefulLeaving.js';
import { WhatIsLeft } from './WhatIsLeft.js';

/** The form with its frame. */
export function FormPage(): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const state = useNavigationState(findFirstPage(form));
  useCarefulLeaving();
  return (
    <NavigationContext value={state}>
      <a className="skip" href="#form">
        {text.skip}
      </a>
      {form.mode === 'TEST' && <TestBanner />}
      <header className="top">
        <Brand brand={form.brand} />
        <SaveStatus />
      </header>
      <StepsNav />
      <div className="columns">
        <main id="form" tabIndex={-1}>
          <OfflineBanner />
          <Conflicts />
          <SaveFaults />
          {form.request && <RequestNotice request={form.request} name={form.brand.name} />}
          <StepPage page={state.page} />
        </main>
        <WhatIsLeft />
      </div>
    </NavigationContext>
  );
}
