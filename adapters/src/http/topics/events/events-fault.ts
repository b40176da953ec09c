/** Why a stream of events cannot be opened. */
export type EventsFault = Readonly<{ code: 'events.too-many-streams'; most: number }>;
