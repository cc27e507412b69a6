import { Kbd, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  ActivityIcon,
  BookIcon,
  BracesIcon,
  ExternalIcon,
  HelpIcon,
  KeyboardIcon,
  TableIcon,
} from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { useSingleKeys } from '../parts/data/singleKeys.js';

const pages = [
  { title: frameText.guides, href: '/docs', icon: BookIcon },
  { title: frameText.apiReference, href: '/docs/api', icon: TableIcon },
  { title: frameText.graphiql, href: '/graphiql', icon: BracesIcon },
] as const;

/** The help menu: documentation pages outside the portal, and the keyboard shortcuts. */
export function HelpMenu({ onKeys }: { readonly onKeys: () => void }): ReactNode {
  const hasKeys = useSingleKeys();
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className="icon-button" aria-label={frameText.help} title={frameText.help}>
          <HelpIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ title, href, icon: Icon }) => (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            target="_blank"
            leftSection={<Icon />}
            rightSection={<ExternalIcon className="menu-external" />}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/status" leftSection={<ActivityIcon />}>
          {frameText.status}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<KeyboardIcon />} rightSection={hasKeys && <Kbd size="xs">?</Kbd>} onClick={onKeys}>
          {frameText.shortcuts}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
