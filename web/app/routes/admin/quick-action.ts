/** The quick actions, in the order of the screen; the URL contains their names. */
export const quickActions = ['announcements', 'export', 'health', 'tickets', 'settings'] as const;

/** One of the quick actions. */
export type QuickAction = (typeof quickActions)[number];

type QuickActionTexts = Readonly<{ title: string; about: string }>;

/** The title and a short description of each quick action. */
export const quickActionTexts: Readonly<Record<QuickAction, QuickActionTexts>> = {
  announcements: { title: 'Platform Announcements', about: 'Not available yet' },
  export: { title: 'Export Data', about: 'Database, uploads, or both' },
  health: { title: 'System Health', about: 'Database, books, mails and disk' },
  tickets: { title: 'Support Tickets', about: 'From the contact form' },
  settings: { title: 'System Settings', about: 'Not available yet' },
};

/** The notices for the actions that are not available yet. */
export const unavailableTexts: Readonly<Partial<Record<QuickAction, string>>> = {
  announcements: 'You cannot send announcements to all users yet.',
  settings: 'Settings cannot be changed here yet. They are set when the server starts.',
};

/** The quick action named in the URL; null if there is none. */
export const quickActionOf = (name: string | null): QuickAction | null =>
  quickActions.find((action) => action === name) ?? null;
