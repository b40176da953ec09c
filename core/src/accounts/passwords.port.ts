/** Hashes passwords slowly and on purpose; never called inside a unit of work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a verification, for when there is no account to verify against. */
  verifyNothing(password: string): Promise<void>;
}

/** Makes session tokens (at least 256 bit) and knows their hashes. */
export interface SessionTokens {
  issue(): Readonly<{ token: string; tokenHash: string }>;
  hash(token: string): string;
}
