/**
 * The numbers of the advisory locks. They are the same in all versions: processes of two versions can use a
 * database at the same time.
 */
export const lockKeys = {
  /** Has one process migrate while others wait. */
  migration: 6_043_016,
  /** Servers share it, and a restore has it alone. */
  server: 6_043_017,
  /** The first of two keys; the second is the number of some lone work. */
  loneWork: 6_043_017,
  /** Has one process create a marketplace while others wait. */
  firstStart: 6_043_020,
  /** Units with a guard share it, and a unit without one has it alone. */
  units: 6_043_021,
  /** Units that replace notices have it alone, beside the one that all units with a guard share. */
  notices: 6_043_022,
  /** The same, for units that count how API keys are used. */
  'key usage': 6_043_023,
  /** Backups share it as long as they may copy stored files. */
  backup: 6_043_024,
  /** The same as `notices`, for the check whether anything can be written. */
  'write check': 6_043_025,
} as const;
