import { MantineProvider } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createClient } from '../shared/client.js';
import { styleNonce } from '../shared/styleNonce.js';
import { LanguageProvider } from '../shared/text/Language.js';
import { toTheme } from '../shared/theme.js';
import { locale as defaultLocale } from '../shared/text/locale.js';
import { createFormApi } from './form/createFormApi.js';
import { FormContext } from './form/FormContext.js';
import { FormStore } from './form/FormStore.js';
import { createOpeningApi, type Opening } from './opening/openingApi.js';
import { OpeningPage } from './opening/OpeningPage.js';
import { Onboarding } from './Onboarding.js';

/**
 * The applicant's portal for one link.
 * @param token the link's token, which is stored only here
 */
export function App({ token }: { readonly token: string }): ReactNode {
  const openingApi = useMemo(() => createOpeningApi(token), [token]);
  const api = useMemo(() => {
    const authorization = `Onboarding ${token}`;
    return createFormApi(createClient(authorization), authorization);
  }, [token]);
  const [opening, setOpening] = useState<Opening | null>(null);
  const [store, setStore] = useState<FormStore | null>(null);
  const form = store?.getState().form;
  const locale = form?.locale ?? (navigator.language === 'en-NZ' ? 'en-NZ' : defaultLocale);

  const enter = useCallback(
    async (found: Opening) => {
      if (found.state !== 'open' && found.state !== 'status') {
        setOpening(found);
        return;
      }
      const outcome = await api.load();
      if (outcome.kind === 'done') {
        setStore((known) => {
          known?.take(outcome);
          return known ?? new FormStore(api, outcome.form);
        });
        setOpening(found);
      } else {
        setOpening({ state: outcome.kind === 'away' ? 'away' : 'failed' });
      }
    },
    [api],
  );
  const open = useCallback(() => {
    setOpening(null);
    void openingApi.open().then(enter);
  }, [openingApi, enter]);
  useEffect(open, [open]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const brand = form?.brand ?? (opening && 'brand' in opening ? opening.brand : null);
  const colour = brand?.colour ?? null;
  const theme = useMemo(() => toTheme(colour), [colour]);
  const isIn = opening?.state === 'open' || opening?.state === 'status';

  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <LanguageProvider locale={locale}>
        {isIn && store ? (
          <FormContext value={store}>
            <Onboarding onClosed={open} />
          </FormContext>
        ) : (
          <OpeningPage api={openingApi} opening={opening} onOpened={(found) => void enter(found)} onRetry={open} />
        )}
      </LanguageProvider>
    </MantineProvider>
  );
}
