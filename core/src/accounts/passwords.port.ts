/** Hashes passwords, slowly on purpose: never call it inside a unit of work. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a verification, for logins to an account that does not exist. */
  verifyNothing(password: string): Promise<void>;
  /** Whether the hash costs less to guess than one that is made today. */
  isOutdated(hash: string): boolean;
  /** Whether it is one of the passwords that are tried first; case and digits at its end aside. */
  isCommon(password: string): Promise<boolean>;
}

/** Issues tokens of at least 256 bits, for sessions and mails, and hashes them. */
export interface SessionTokens {
  issue(): Readonly<{ token: string; tokenHash: string }>;
  hash(token: string): string;
}
