/** The words of the frame of the settings: the list of their pages, and the buttons under a form. */
export const settingsText = {
  title: 'Settings',
  undo: 'Undo',

  pages: {
    members: { title: 'Members', description: 'Invite people and set their roles' },
    plan: { title: 'Plan and limits', description: 'Usage of each limit' },
    policies: { title: 'Policies', description: 'Rules for scores, certificates and onboarding' },
    ownPolicies: { title: 'Own policies', description: 'Your own rules on top of a published policy' },
    templates: { title: 'Message templates', description: 'Texts for messages to applicants' },
    brand: { title: 'Brand', description: 'Name, colour and logo' },
    alerts: { title: 'Alerts', description: 'E-mails about problems' },
    audit: { title: 'Audit log', description: 'Every change, and a check that none is missing' },
    signIn: { title: 'Sign-in', description: 'Your password, second factor and sessions' },
  },
} as const;
