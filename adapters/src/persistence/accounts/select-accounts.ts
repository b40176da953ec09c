import {
  normalizeEmail,
  toNameKey,
  type AccountFilter,
  type AccountState,
  type CursorPage,
} from '@nsem/core';
import type { Query } from '../statements/query.ts';
import { selectPage, type Clause } from '../statements/select-page.ts';

// Ranges rather than patterns, because an index finds a range.
const startsWith = `id in (
  select id from accounts where name_key >= ? and name_key < ?
  union select id from accounts where email >= ? and email < ?)`;

/** The first text after all those that start with this one. */
const afterAll = (prefix: string): string => `${prefix}\u{10FFFF}`;

const isInState: Readonly<Record<AccountState, string>> = {
  unrestricted: 'suspended_at is null and payouts_frozen_at is null',
  suspended: 'suspended_at is not null',
  'payouts-frozen': 'payouts_frozen_at is not null',
};

function matchesText(q: string): Clause {
  const [name, email] = [toNameKey(q), normalizeEmail(q)];
  return [startsWith, name, afterAll(name), email, afterAll(email)];
}

/** The accounts that match a filter, newest first. */
export function selectAccounts({ q, role, state }: AccountFilter, page: CursorPage): Query {
  const clauses: readonly Clause[] = [
    ...(q === undefined ? [] : [matchesText(q)]),
    ['role = ?', role],
    ...(state === undefined ? [] : ([[isInState[state]]] as const)),
  ];
  return selectPage('select * from accounts', clauses, { id: 'id', page });
}
