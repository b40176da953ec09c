import type { UnitGuard } from '../unit-of-work.ts';

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
  /** Units with guards share it, and a unit without any has it alone. */
  units: 6_043_021,
  /** Backups share it as long as they may copy stored files. */
  backup: 6_043_024,
} as const;

/** What is guarded as a whole. */
const numbers = {
  notices: 6_043_022,
  'key-usage': 6_043_023,
  'write-check': 6_043_025,
  'free-budget': 6_043_026,
  'audit-log': 6_043_027,
  'glossary-import': 6_043_028,
  'anonymous-answers': 6_043_029,
} as const satisfies Partial<Record<UnitGuard, number>>;

/** What is guarded by its id: no id comes near the distance between two kinds. */
const kinds = { account: 1n, job: 2n, payout: 3n, figures: 4n } as const;
const kindSize = 2n ** 48n;

const isWhole = (guard: UnitGuard): guard is keyof typeof numbers => Object.hasOwn(numbers, guard);

function numberOf(guard: UnitGuard): bigint {
  if (isWhole(guard)) return BigInt(numbers[guard]);
  const [kind, id] = guard.split(':') as [keyof typeof kinds, string];
  return kinds[kind] * kindSize + BigInt(id);
}

/** The locks of guards, as an array of PostgreSQL, in the order in which all transactions take them. */
export function locksOf(guards: readonly UnitGuard[]): string {
  const sorted = guards.map(numberOf).toSorted((one, other) => (one < other ? -1 : 1));
  return `{${sorted.join(',')}}`;
}
