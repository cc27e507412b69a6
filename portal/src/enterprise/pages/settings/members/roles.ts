import type { Role } from './memberDocuments.js';

export const roles = ['VIEWER', 'OFFICER', 'DEVELOPER', 'OWNER'] as const satisfies readonly Role[];

export const roleNames: Record<Role, string> = {
  VIEWER: 'Viewer',
  OFFICER: 'Officer',
  DEVELOPER: 'Developer',
  OWNER: 'Owner',
};

/** The rights of each role, in the words of docs/reference/roles.md. */
export const roleMeanings: Record<Role, string> = {
  VIEWER: 'Reads verifications, certificates, onboarding cases and webhooks, and changes nothing.',
  OFFICER:
    'Verifies entities, decides on onboarding cases, issues and revokes certificates, and sends links and bulks. Creates API keys in the officer’s own name.',
  DEVELOPER:
    'Connects other systems: API keys, webhooks, links and bulks. Verifies entities; sees nothing that applicants say of persons.',
  OWNER:
    'Manages members, policies and brand, API keys and webhooks. Verifies entities and works on cases; decisions and certificates are for officers.',
};

/** @returns the role of that name, or undefined */
export function roleOf(text: string): Role | undefined {
  return roles.find((role) => role === text);
}
