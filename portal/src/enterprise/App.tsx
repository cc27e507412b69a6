import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { Provider } from 'urql';
import { styleNonce } from '../shared/styleNonce.js';
import { createSessionClient } from './sessionClient.js';
import { router } from './router.js';
import { SessionProvider } from './session/SessionProvider.js';
import { enterpriseTheme } from './theme.js';

/** The portal of members, officers and operators. */
export function App(): ReactNode {
  const client = useMemo(createSessionClient, []);
  return (
    <MantineProvider theme={enterpriseTheme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <Provider value={client}>
        <Notifications position="bottom-right" containerWidth={360} layout="stacked" />
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </Provider>
    </MantineProvider>
  );
}
