/** The quick actions, in the order of the specification; their names stand in the address. */
export const quickActions = ['announcements', 'export', 'health', 'tickets', 'settings'] as const;

/** One of the quick actions. */
export type QuickAction = (typeof quickActions)[number];

type QuickActionTexts = Readonly<{ title: string; about: string }>;

/** What the quick actions are called, and what each does. */
export const quickActionTexts: Readonly<Record<QuickAction, QuickActionTexts>> = {
  announcements: { title: 'Platform Announcements', about: 'Not there yet' },
  export: { title: 'Export Data', about: 'Database, uploads, or both' },
  health: { title: 'System Health', about: 'Database, books, mails and disk' },
  tickets: { title: 'Support Tickets', about: 'From the contact form' },
  settings: { title: 'System Settings', about: 'Not there yet' },
};

/** What is said of the actions that do nothing yet. */
export const missing: Readonly<Partial<Record<QuickAction, string>>> = {
  announcements: 'Announcements to everybody cannot be sent from here yet.',
  settings: 'Settings cannot be changed here yet; they are given to the server when it starts.',
};

/** The quick action that an address names, or none. */
export const quickActionOf = (name: string | null): QuickAction | null =>
  quickActions.find((action) => action === name) ?? null;
