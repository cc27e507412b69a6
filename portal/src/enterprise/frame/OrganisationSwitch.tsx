import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon, ChooseIcon } from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { useSession } from '../session/SessionContext.js';
import { switchSession } from './switchSession.js';

/** The organisation of the session, and a menu of the person’s other organisations. With one organisation it is only a name. */
export function OrganisationSwitch(): ReactNode {
  const { memberId, memberships, mode, ownOperatorId, kind } = useSession();
  const present = memberships.find(({ id }) => id === memberId);
  const isPlatform = kind === 'operator';
  const name = isPlatform ? frameText.platform : (present?.organisationName ?? frameText.account);
  const data = mode === 'TEST' ? 'test' : 'live';
  const choices = [
    ...memberships.map(({ id, organisationName }) => ({ id, title: organisationName, mode: data })),
    ...(ownOperatorId === null ? [] : [{ id: ownOperatorId, title: frameText.platform, mode: 'live' }]),
  ];
  if (choices.length < 2) return <span className="organisation">{name}</span>;
  const own = isPlatform ? ownOperatorId : memberId;
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button" className="organisation" title={frameText.switchTo}>
          <span>{name}</span>
          <ChooseIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{frameText.switchTo}</Menu.Label>
        {choices.map(({ id, title, mode: to }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={id === own}
            closeMenuOnClick
            checkIcon={<CheckIcon />}
            onChange={() => void switchSession({ id, mode: to })}
          >
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
