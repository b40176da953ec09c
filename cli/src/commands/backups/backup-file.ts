/** What a backup contains. */
export type BackupKind = 'database' | 'uploads' | 'all';

/** A backup, as its name describes it. */
export type BackupName = Readonly<{
  name: string;
  kind: BackupKind;
  /** When it was made, ISO 8601. */
  createdAt: string;
  isEncrypted: boolean;
}>;

const shape =
  /^[a-z]{1,20}-(?<kind>database|uploads|all)-(?<day>\d{4}-\d\d-\d\d)T(?<h>\d\d)-(?<m>\d\d)-(?<s>\d\d)Z\.(?:db|zip)(?<age>\.age)?$/;

/** Reads the name that a server gives a backup; null for any other name. */
export function parseBackupName(name: string): BackupName | null {
  const { kind, day, h, m, s, age } = shape.exec(name)?.groups ?? {};
  if (kind === undefined) return null;
  return {
    name,
    kind: kind as BackupKind,
    createdAt: `${day}T${h}:${m}:${s}Z`,
    isEncrypted: age !== undefined,
  };
}
