import { membersText } from '../../../../shared/text/membersText.js';
import type { Role } from './memberDocuments.js';

const text = membersText.roles;

export const roles = ['VIEWER', 'OFFICER', 'DEVELOPER', 'OWNER'] as const satisfies readonly Role[];

export const roleNames: Record<Role, string> = {
  VIEWER: text.VIEWER.name,
  OFFICER: text.OFFICER.name,
  DEVELOPER: text.DEVELOPER.name,
  OWNER: text.OWNER.name,
};

/** @returns the role of that name, or undefined */
export function parseRole(name: string): Role | undefined {
  return roles.find((role) => role === name);
}
