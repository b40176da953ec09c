/** Why a stream of events is refused. */
export type EventsFault = Readonly<{ code: 'events.too-many-streams'; most: number }>;
