import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role } from './memberDocuments.js';
import { roleMeanings, roleNames, roleOf, roles } from './roles.js';

interface RoleChoiceProps {
  readonly role: Role;
  readonly onChange: (role: Role) => void;
}

/** Chooses a role, each with its rights. */
export function RoleChoice({ role, onChange }: RoleChoiceProps): ReactNode {
  return (
    <Radio.Group
      label="Role"
      size="md"
      value={role}
      onChange={(value) => {
        onChange(roleOf(value) ?? role);
      }}
    >
      <Stack gap="sm" mt="xs">
        {roles.map((one) => (
          <Radio key={one} value={one} label={roleNames[one]} description={roleMeanings[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
