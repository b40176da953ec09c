/** A stretch of a list, newest first: at most `limit` rows with an id below `before`. */
export type Page = Readonly<{ limit: number; before?: number | undefined }>;
