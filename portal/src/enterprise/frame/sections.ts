/** A page of the menu and of the palette. */
export interface Section {
  readonly title: string;
  readonly path: '/' | '/api-keys' | '/webhooks';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** What is found there, for the palette. */
  readonly description: string;
}

export const sections: readonly Section[] = [
  { title: 'Home', path: '/', operation: 'me', description: 'How it goes' },
  { title: 'API keys', path: '/api-keys', operation: 'apiKeys', description: 'Make, rotate and revoke keys' },
  { title: 'Webhooks', path: '/webhooks', operation: 'webhooks', description: 'Endpoints, deliveries and signatures' },
];
