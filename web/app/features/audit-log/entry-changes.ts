import type { AuditEntry } from '@nsem/sdk';

import { formatInstant } from '../../lib/format/dates.ts';
import { formatGhs, formatNumber } from '../../lib/format/numbers.ts';
import type { AuditedAction } from './action-names.ts';

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

/** What a backup contains, as the object of a sentence. */
export const backupNames: Readonly<Record<string, string>> = {
  database: 'a backup of the database',
  uploads: 'a backup of the uploads',
  all: 'a backup of all data',
};

const factNames: Readonly<Record<string, string>> = {
  access: 'Access',
  allowedNetworks: 'Allowed networks',
  amountPesewas: 'Amount',
  audience: 'For',
  budgetPesewas: 'Budget',
  byMail: 'By mail',
  clientId: 'Client',
  code: 'Code',
  contents: 'Contents',
  endsAt: 'Ends',
  expiresAt: 'Expires',
  isActive: 'Active',
  isNew: 'New account',
  kind: 'Kind',
  name: 'Name',
  netPesewas: 'Net',
  note: 'Note',
  pairId: 'Pair',
  providerId: 'Provider',
  rateBps: 'Commission rate',
  reason: 'Reason',
  reference: 'Reference',
  scopes: 'Scopes',
  serviceType: 'Service',
  spentPesewas: 'Used',
  startsAt: 'Starts',
  status: 'Status',
  unitPricePesewas: 'Unit price',
};

/** The name of a fact; one that was added to the log later is shown in its own words. */
const factName = (name: string): string => factNames[name] ?? capitalise(spaced(name));

const spaced = (words: string): string =>
  words.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_]/g, ' ');

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Why a login failed. */
const loginReasons: Readonly<Record<string, string>> = {
  credentials: 'Wrong e-mail or password',
  role: 'Wrong account type',
  'second-factor': 'Wrong code or passkey',
  suspended: 'The account is suspended',
};

/** How an empty value of a fact is shown. */
const emptyTexts: Readonly<Record<string, string>> = {
  allowedNetworks: 'Any',
  expiresAt: 'Never',
};

const instants: ReadonlySet<string> = new Set(['endsAt', 'expiresAt', 'startsAt']);

const numberText = (name: string, value: number): string => {
  if (name.endsWith('Pesewas')) return formatGhs(value / 100);
  if (name === 'rateBps') return `${formatNumber(value / 100, { most: 2 })}%`;
  if (instants.has(name)) return formatInstant(new Date(value).toISOString());
  if (name === 'providerId' || name === 'clientId') return `Account ${value}`;
  return String(value);
};

/** Facts whose values are words of the marketplace rather than what a user typed. */
const isWord = (name: string): boolean =>
  ['access', 'audience', 'contents', 'kind', 'outcome', 'serviceType', 'status'].includes(name);

function wordText(name: string, value: string): string {
  if (name === 'reason') return loginReasons[value] ?? value;
  return isWord(name) ? capitalise(spaced(value)) : value;
}

/** The value of a fact for display, with money in GHS. */
function factText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyTexts[name] ?? 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return wordText(name, value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? (emptyTexts[name] ?? 'None') : value.join(', ');
}
