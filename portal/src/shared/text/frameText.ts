/** The words of what stands around every page of the enterprise portal. */
export const frameText = {
  product: 'Entity Verification',
  skip: 'Skip to the content',
  menu: 'Menu',
  pages: 'Pages',
  breadcrumbs: 'Breadcrumbs',
  collapse: 'Collapse',
  expand: 'Expand',

  groups: { verify: 'Verify', onboard: 'Onboard', develop: 'Developers', run: 'Administration' },

  organisation: 'Organisation',
  platform: 'Platform',
  account: 'Account',
  switchTo: 'Switch organisation',
  testData: 'Test data',
  testDataLead: 'Nothing here reaches a real register.',
  notSwitched: 'Nothing was changed: the service cannot be reached.',

  searchLead: 'Search or jump to …',

  help: 'Help',
  guides: 'Guides',
  apiReference: 'API reference',
  graphiql: 'GraphiQL',
  status: 'Service status',
  shortcuts: 'Keyboard shortcuts',

  theme: 'Theme',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  rows: 'Rows',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  ownSignIn: 'Your sign-in',
  timeZone: 'Time zone',
  signOut: 'Sign out',
  notSignedOut: 'You are still signed in: the service cannot be reached.',
} as const;
