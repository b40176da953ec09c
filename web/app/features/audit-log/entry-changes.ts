import type { AuditEntry } from '@nsem/sdk';

import type { AuditedAction } from './action-names.ts';
import { factName, factText } from './fact-text.ts';

/** A fact of an entry: one that changed has both values. */
export type EntryChange = Readonly<{ name: string; before: string | null; after: string | null }>;

/** Facts that are part of the sentence already. */
const inSentence: Readonly<Partial<Record<AuditedAction, readonly string[]>>> = {
  'account.provision': ['isNew'],
  'api-key.create': ['name'],
  'api-key.delete': ['name'],
  'backup.download': ['contents'],
  'earning.release': ['netPesewas'],
  'free-budget.reach': ['percent'],
  'job.refund': ['amountPesewas'],
  'language.create': ['name'],
  'language.delete': ['name'],
  'payout.create': ['netPesewas', 'status'],
  'table.export': ['table'],
  'wallet.credit': ['amountPesewas'],
};

/** Facts that say nothing to a reader: the check of what is stored compares them. */
const onlyChecked: ReadonlySet<string> = new Set(['passwordMark']);

/** Facts that say something only if they have a value. */
const isSilent = (name: string, value: unknown): boolean =>
  (name === 'reference' || name === 'filter') && value === null;

/** What an entry records beside its sentence: what changed, or what was added or removed. */
export function entryChanges({ action, before, after }: AuditEntry): readonly EntryChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = [...names]
    .filter((name) => !onlyChecked.has(name) && !inSentence[action]?.includes(name))
    .map((name) => changeOf(name, before, after));
  return changes.filter(({ before: was, after: is }) => was !== is);
}

function changeOf(
  name: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
): EntryChange {
  const textOf = (facts: AuditEntry['before']): string | null =>
    facts === null || !(name in facts) || isSilent(name, facts[name])
      ? null
      : factText(name, facts[name]);
  return { name: factName(name), before: textOf(before), after: textOf(after) };
}
