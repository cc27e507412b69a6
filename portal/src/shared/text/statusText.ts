import { counted } from './numbers.js';

/** The words of the status page. */
export const statusText = {
  title: 'Service status',
  service: {
    title: 'Service',
    state: 'State',
    up: 'works',
    down: 'does not respond',
    unready: 'does not accept calls now',
    responded: 'Responded in',
    ms: (ms: number): string => `${counted(ms)} ms`,
    apiVersion: 'API version',
    version: 'Version',
    started: 'Started',
    checked: 'Checked',
  },
  sources: {
    title: 'Registers and lists',
    lead: 'As your newest 20 verifications used them.',
    none: 'Your first verification shows which registers and lists it used.',
    columns: ['Source', 'State', 'Data of', 'Age'],
    register: 'register',
    list: 'list',
    current: 'in use',
    stale: 'old data',
    unreadable: 'unreadable',
    live: 'responds',
    sandbox: 'invented data',
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'Deliveries of your organisation in the last 7 days.',
    waiting: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
  },
  more: 'More on the page Platform',
} as const;
