/** Hashes passwords, slowly on purpose: never call it inside a unit of work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a verification, for logins to an account that does not exist. */
  verifyNothing(password: string): Promise<void>;
}

/** Issues session tokens of at least 256 bits, and hashes them. */
export interface SessionTokens {
  issue(): Readonly<{ token: string; tokenHash: string }>;
  hash(token: string): string;
}
