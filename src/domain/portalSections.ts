/** The first path segments of the enterprise portal, which handles everything below them. */
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
  'status',
] as const;
