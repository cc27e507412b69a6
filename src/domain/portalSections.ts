/** The first part of the paths of the enterprise portal, which has a page for what comes behind it. */
export const portalSections = [
  'verifications',
  'api-keys',
  'settings',
  'platform',
  'certificates',
  'screening',
  'bulk',
  'webhooks',
  'onboarding',
] as const;
