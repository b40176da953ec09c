import type { AuditedRow } from './records.ts';

/**
 * Compares rows that stand alone with what the audit log recorded of them: prices, the status of services,
 * payouts with their references, restrictions of accounts and the hashes of passwords.
 *
 * @returns a sentence for each difference, with its table, its row and the two values.
 */
export function* checkAudited(rows: Iterable<AuditedRow>): Generator<string> {
  for (const { table, id, stored, audited, mustBeAudited } of rows) {
    const row = `${table} ${id}`;
    if (audited === null) {
      if (mustBeAudited) yield `${row}: the audit log has no entry of it`;
      continue;
    }
    if (stored === null) {
      yield `${row}: it does not exist, and the audit log has no deletion`;
      continue;
    }
    for (const [name, recorded] of Object.entries(audited)) {
      const value = stored[name] ?? null;
      if (value !== recorded) {
        yield `${row}: ${name} is ${JSON.stringify(value)}, the audit log has ${JSON.stringify(recorded)}`;
      }
    }
  }
}
