/** What a backup is encrypted to. */
export type BackupLock =
  /** The holder of the identity of any of these age recipients can decrypt it. */
  | Readonly<{ kind: 'recipients'; recipients: readonly string[] }>
  | Readonly<{ kind: 'passphrase'; passphrase: string }>;

/** What decrypts a backup. */
export type BackupKey =
  | Readonly<{ kind: 'identities'; identities: readonly string[] }>
  | Readonly<{ kind: 'passphrase'; passphrase: string }>;

/**
 * Provides the key of an encrypted backup, once it is known which kind it needs.
 *
 * @throws {StartError} if there is none.
 */
export type ProvideKey = (kind: BackupKey['kind'], file: string) => Promise<BackupKey>;

/** The media type of encrypted backups, as registered. */
export const encryptedType = 'application/vnd.age';

/** What the name of an encrypted backup ends with. */
export const encryptedEnding = '.age';

/** What an encrypted backup begins with. */
export const encryptedMagic = Buffer.from('age-encryption.org/v1\n');
