/** The words of the page of alerts. */
export const alertsText = {
  title: 'Alerts',
  lead: 'E-mails about problems before they do harm. Each problem causes one e-mail.',
  form: 'Alerts and recipients',
  about: 'Alerts about',
  kinds: {
    ENDPOINT_FAILING: {
      title: 'A failing endpoint',
      meaning: 'A webhook endpoint has failed for a while, or was disabled because it failed for five days.',
    },
    KEY_EXPIRING: {
      title: 'An expiring API key',
      meaning:
        'Sent 30 days, 7 days and one day before the key expires. Not sent for a key whose replacement expires later.',
    },
    CERTIFICATE_EXPIRING: {
      title: 'An expiring certificate',
      meaning: 'Sent 30 days, 7 days and one day before it expires.',
    },
    CERTIFICATE_SUSPENDED: {
      title: 'A suspended certificate',
      meaning: 'The entity is no longer what its certificate says.',
    },
    CANDIDATE_FOUND: {
      title: 'A possible match on a list',
      meaning:
        'A monitored business, a certified entity or a customer has a name similar to one on a list. All officers get it.',
    },
    APPROVAL_WAITING: {
      title: 'A proposal for a second officer',
      meaning: 'A decision or a certificate waits for another officer. All officers get it.',
    },
    REGISTER_STALE: {
      title: 'A stale register',
      meaning: 'Newer data of a register that you verify against should be available from its publisher.',
    },
  },
  daysLeft: (title: string, days: number): string => `${title}: ${days === 1 ? 'one day' : `${days} days`} left`,
  recipients: 'Recipients',
  roles: { OWNER: 'Owners', DEVELOPER: 'Developers', OFFICER: 'Officers', VIEWER: 'Viewers' },
  noRecipient: 'Choose one at least. To get no alerts, switch everything off.',
  testData: 'Test data, too',
  testDataLead: 'Without it, alerts are only about live keys, certificates and endpoints.',
  action: 'Set the alerts',
  unchanged: 'The alerts are already set like this.',
  done: 'The alerts are set.',
  whoChanges: 'Owners change alerts and recipients.',

  sent: 'Sent alerts',
  sentTest: 'Sent alerts about test data',
  columns: { alert: 'Alert', subject: 'About', recipients: 'Recipients', at: 'Sent' },
  people: (count: number): string => (count === 1 ? '1 person' : `${count} people`),
  emptyTitle: 'No alerts yet',
  empty: 'When something needs attention, the alert is listed here with the number of its recipients.',
} as const;
