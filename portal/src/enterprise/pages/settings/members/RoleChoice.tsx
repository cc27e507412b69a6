import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { membersText } from '../../../../shared/text/membersText.js';
import type { Role } from './memberDocuments.js';
import { parseRole, roles } from './roles.js';

const text = membersText.roles;

interface RoleChoiceProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

/** Chooses a role, each with its rights. */
export function RoleChoice({ role, onChange }: RoleChoiceProps): ReactNode {
  return (
    <Radio.Group
      label={membersText.role}
      size="md"
      value={role}
      onChange={(value) => {
        onChange(parseRole(value) ?? role);
      }}
    >
      <Stack gap="sm" mt="xs">
        {roles.map((one) => (
          <Radio key={one} value={one} label={text[one].name} description={text[one].meaning} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
