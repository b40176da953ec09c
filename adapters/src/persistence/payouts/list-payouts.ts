import type { Page, PayoutFilter } from '@nsem/core';
import { pageOf, type SqlValue } from '../database-session.ts';

/** A statement and what is bound to it. */
type Query = Readonly<{ text: string; values: readonly SqlValue[] }>;

const selectListed = `
  select payouts.*, accounts.name as provider_name, accounts.provider_id as public_id
  from payouts join accounts on accounts.id = payouts.provider_id`;

/** One payout by its id. */
export const selectPayout = `${selectListed} where payouts.id = ?`;

/** The payouts that fit, newest first. */
export function selectPayouts(
  { providerId, status }: PayoutFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: Page,
): Query {
  const clauses = ['payouts.id < ?'];
  const values: SqlValue[] = [before];
  const ask = (clause: string, value: SqlValue) => {
    clauses.push(clause);
    values.push(value);
  };
  if (providerId !== undefined) ask('payouts.provider_id = ?', providerId);
  // One provider's payouts are few: no index on the status is to be taken for them.
  const statusOfOne = "coalesce(payouts.status, '') = ?";
  if (status !== undefined)
    ask(providerId === undefined ? 'payouts.status = ?' : statusOfOne, status);
  const text = `${selectListed} where ${clauses.join(' and ')} ${pageOf('payouts.id desc')}`;
  return { text, values: [...values, limit] };
}
