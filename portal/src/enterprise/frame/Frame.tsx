import { AppShell, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../shared/Logo.js';
import { frameText } from '../../shared/text/frameText.js';
import { useSession } from '../session/SessionContext.js';
import { HelpMenu } from './HelpMenu.js';
import { KeysDialog } from './KeysDialog.js';
import { ModeBanner } from './ModeBanner.js';
import { ModeSwitch } from './ModeSwitch.js';
import { OrganisationSwitch } from './OrganisationSwitch.js';
import { PersonMenu } from './PersonMenu.js';
import { SearchButton } from './SearchButton.js';
import { SideBar } from './SideBar.js';
import { useSideBarCollapsed } from './sideBarChoice.js';
import { useEverywhereKeys } from './useEverywhereKeys.js';

/** The frame around every page: navigation, organisation and mode. */
export function Frame(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const isCollapsed = useSideBarCollapsed();
  const { mode } = useSession();
  const [areKeysOpen, keys] = useDisclosure();
  useEverywhereKeys(keys.open);
  return (
    <AppShell
      header={{ height: mode === 'TEST' ? 84 : 56 }}
      navbar={{ width: { base: 280, sm: isCollapsed ? 64 : 224 }, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <AppShell.Header className="header">
        <a className="skip" href="#content">
          {frameText.skip}
        </a>
        <ModeBanner />
        <div className="bar">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={frameText.menu}
            aria-expanded={isOpen}
          />
          <Link to="/" className="product" aria-label={frameText.product}>
            <Logo />
            <span>{frameText.product}</span>
          </Link>
          <div className="whose">
            <OrganisationSwitch />
          </div>
          <ModeSwitch />
          <SearchButton onKeys={keys.open} />
          <HelpMenu onKeys={keys.open} />
          <PersonMenu />
        </div>
      </AppShell.Header>
      <AppShell.Navbar
        component="nav"
        aria-label={frameText.pages}
        className={`side${isOpen ? '' : ' closed'}${isCollapsed && !isOpen ? ' collapsed' : ''}`}
      >
        <div className="side-whose">
          <OrganisationSwitch />
        </div>
        <SideBar isCollapsed={isCollapsed && !isOpen} onChoose={close} />
      </AppShell.Navbar>
      {isOpen && <div className="side-ground" onClick={close} />}
      <AppShell.Main id="content" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
      {areKeysOpen && <KeysDialog onClose={keys.close} />}
    </AppShell>
  );
}
