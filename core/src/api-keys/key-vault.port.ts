/** Issues API keys and encrypts their values; the master secret is never in the database. */
export interface KeyVault {
  /** A new random value, with its look-up digest and its encrypted form. */
  issue(): Readonly<{ value: string; lookup: string; sealed: string }>;
  /** The look-up digest of a presented value. */
  lookup(value: string): string;
  /** The value, or undefined if it was sealed with another master secret. */
  open(sealed: string): string | undefined;
}
