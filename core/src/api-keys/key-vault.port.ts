/** How the value of a key is stored. */
export type ProtectedKeyValue = Readonly<{
  /** Keyed digest by which a presented key is found. */
  lookup: string;
  /** The value, encrypted so that it can be shown again; null for keys that are shown only once. */
  sealed: string | null;
  /** Identifies the secret that protects the value; null if it was stored before this was recorded. */
  secretId: string | null;
}>;

/**
 * Issues API keys and protects their values with the server's secret, which is never in the
 * database. After a rotation, what a previous secret protects can still be found and opened.
 */
export interface KeyVault {
  /** Identifies the current secret, without revealing it. */
  readonly secretId: string;
  /** A new random value, protected by the current secret. */
  issue(): ProtectedKeyValue & Readonly<{ value: string; sealed: string }>;
  /** Protects a value with the current secret. */
  protect(value: string): ProtectedKeyValue & Readonly<{ sealed: string }>;
  /** The look-up digest of a presented value under the current secret. */
  lookup(value: string): string;
  /** Its digests under the previous secrets, newest first; none if there are none. */
  previousLookups(value: string): readonly string[];
  /** The value, or undefined if a secret sealed it that is neither current nor previous. */
  open(sealed: string): string | undefined;
}
