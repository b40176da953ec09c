/** Makes API keys and keeps their values safe; the master secret never enters the database. */
export interface KeyVault {
  /** A new random value with its look-up digest and its encryption. */
  issue(): Readonly<{ value: string; lookup: string; sealed: string }>;
  /** The look-up digest of a presented value. */
  lookup(value: string): string;
  /** The value again, or undefined where the master secret is not the one that sealed it. */
  open(sealed: string): string | undefined;
}
