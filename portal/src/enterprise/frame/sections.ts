/** A page of the menu and of the palette. */
export interface Section {
  readonly title: string;
  readonly path: '/' | '/api-keys' | '/certificates' | '/bulk';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** What is found there, for the palette. */
  readonly description: string;
}

export const sections: readonly Section[] = [
  { title: 'Home', path: '/', operation: 'me', description: 'How it goes' },
  { title: 'API keys', path: '/api-keys', operation: 'apiKeys', description: 'Make, rotate and revoke keys' },
  {
    title: 'Certificates',
    path: '/certificates',
    operation: 'certificates',
    description: 'Issue, check and revoke them',
  },
  { title: 'Bulk', path: '/bulk', operation: 'bulks', description: 'Verify the rows of a file together' },
];
