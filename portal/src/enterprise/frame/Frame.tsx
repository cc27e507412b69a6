import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan, useSession } from '../session/SessionContext.js';
import { KeysDialog } from './KeysDialog.js';
import { ModeBanner } from './ModeBanner.js';
import { Palette } from './Palette.js';
import { PersonMenu } from './PersonMenu.js';
import { sections } from './sections.js';
import { useEverywhereKeys } from './useEverywhereKeys.js';

/** What stands around every page: where one is, on whose behalf, and on which data. */
export function Frame(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const can = useCan();
  const { mode } = useSession();
  const [isHelpOpen, help] = useDisclosure();
  useEverywhereKeys(help.open);
  return (
    <AppShell
      header={{ height: mode === 'TEST' ? 92 : 60 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <AppShell.Header>
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <ModeBanner />
        <Group h={60} px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Menu"
              aria-expanded={isOpen}
            />
            <Text fw={650} visibleFrom="xs">
              Entity Verification
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Palette />
            <PersonMenu onHelp={help.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label="Pages" className={isOpen ? undefined : 'closed'}>
        {sections
          .filter(({ operation }) => can(operation))
          .map(({ title, path }) => (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={title}
              active={path === '/' ? pathname === '/' : pathname.startsWith(path)}
              onClick={close}
            />
          ))}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      {isHelpOpen && <KeysDialog onClose={help.close} />}
    </AppShell>
  );
}
