/** The quick actions, in the order of the screen; the URL contains their names. */
export const quickActions = ['announcements', 'export', 'health', 'tickets', 'settings'] as const;

/** One of the quick actions. */
export type QuickAction = (typeof quickActions)[number];

type QuickActionTexts = Readonly<{ title: string; about: string }>;

/** The title and a short description of each quick action. */
export const quickActionTexts: Readonly<Record<QuickAction, QuickActionTexts>> = {
  announcements: { title: 'Platform Announcements', about: 'To a role, by mail too' },
  export: { title: 'Export Data', about: 'Every table as CSV' },
  health: { title: 'System Health', about: 'Database, books, mails and disk' },
  tickets: { title: 'Support Tickets', about: 'From the contact form' },
  settings: { title: 'System Settings', about: 'Free words, review, limits, mail' },
};

/** The quick action named in the URL; null if there is none. */
export const quickActionOf = (name: string | null): QuickAction | null =>
  quickActions.find((action) => action === name) ?? null;
