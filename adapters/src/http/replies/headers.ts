/** Headers of a response. */
export type Headers = Readonly<Record<string, string>>;
