import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import {
  CheckIcon,
  ClockIcon,
  KeyIcon,
  MonitorIcon,
  MoonIcon,
  RowsIcon,
  SignOutIcon,
  SunIcon,
  TableIcon,
} from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { chooseDensity, useDensity, type Density } from '../parts/data/density.js';
import { useSession } from '../session/SessionContext.js';
import { signOut } from './switchSession.js';
import { Breakable } from '../parts/layout/Breakable.js';

// Its list of time zones needs the largest parts of the library, which few people open.
const TimesDialog = lazy(async () => ({ default: (await import('./TimesDialog.js')).TimesDialog }));

const themes: readonly (readonly [MantineColorScheme, typeof SunIcon])[] = [
  ['auto', MonitorIcon],
  ['light', SunIcon],
  ['dark', MoonIcon],
];
const densities: readonly (readonly [Density, typeof SunIcon])[] = [
  ['comfortable', RowsIcon],
  ['compact', TableIcon],
];

/** The menu of the signed-in person: name and role, theme, density, time zone, and sign-out. */
export function PersonMenu(): ReactNode {
  const [areTimesOpen, times] = useDisclosure();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const density = useDensity();
  const { email, name, memberId, memberships, kind } = useSession();
  const present = memberships.find(({ id }) => id === memberId);
  const title = name ?? email ?? frameText.account;
  const role = kind === 'operator' ? frameText.operator : capital(present?.role.toLowerCase() ?? '');
  return (
    <>
      {areTimesOpen && (
        <Suspense>
          <TimesDialog onClose={times.close} />
        </Suspense>
      )}
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end" width={256}>
        <Menu.Target>
          <button type="button" className="person" title={title}>
            <span className="avatar" aria-hidden="true">
              {toInitials(title)}
            </span>
            <span className="person-name">
              {title}
              <small>{role}</small>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Breakable text={email ?? title} />
            {role !== '' && `, ${role.toLowerCase()}`}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Label>{frameText.theme}</Menu.Label>
          {themes.map(([theme, Icon]) => (
            <Choice
              key={theme}
              icon={Icon}
              title={frameText.themes[theme]}
              isChosen={theme === colorScheme}
              onChoose={() => {
                setColorScheme(theme);
              }}
            />
          ))}
          <Menu.Divider />
          <Menu.Label>{frameText.rows}</Menu.Label>
          {densities.map(([one, Icon]) => (
            <Choice
              key={one}
              icon={Icon}
              title={frameText.densities[one]}
              isChosen={one === density}
              onChoose={() => {
                chooseDensity(one);
              }}
            />
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/settings/sign-in" leftSection={<KeyIcon />}>
            {frameText.ownSignIn}
          </Menu.Item>
          <Menu.Item onClick={times.open} leftSection={<ClockIcon />}>
            {frameText.timeZone}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void signOut()} leftSection={<SignOutIcon />}>
            {frameText.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface ChoiceProps {
  readonly icon: typeof SunIcon;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** An option in a menu that stays open, so that its effect is visible at once. */
function Choice({ icon: Icon, title, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <Menu.RadioItem
      value={title}
      checked={isChosen}
      closeMenuOnClick={false}
      checkIcon={<CheckIcon />}
      onChange={onChoose}
    >
      <span className="menu-choice">
        <Icon />
        {title}
      </span>
    </Menu.RadioItem>
  );
}

/** `DO` for Demo Owner. For an e-mail address, its first letters. */
function toInitials(title: string): string {
  const words = title.split('@')[0]?.split(/[\s._-]+/) ?? [];
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
