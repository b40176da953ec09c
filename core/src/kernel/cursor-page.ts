/** A part of a list, newest first: at most `limit` rows with an id below `before`. */
export type CursorPage = Readonly<{ limit: number; before?: number | undefined }>;
