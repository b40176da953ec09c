import type { PostingKind } from '@nsem/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { appendOnly, foreignKey, wholeNumber } from '../columns.ts';
import { jobColumn } from '../jobs/job.row.ts';

const largest = Number.MAX_SAFE_INTEGER;

/** The ledger's accounts with their balances, cached from the entries. */
export const LedgerAccountRow = defineEntity({
  name: 'LedgerAccountRow',
  tableName: 'ledger_accounts',
  properties: {
    id: p.integer().primary().autoincrement(false),
    name: p.text().unique('ledger_accounts_name_unique'),
    /** Whether the balance may never be negative, which core decides. */
    stays_positive: p.boolean(),
    balance: wholeNumber(),
  },
  checks: [
    { name: 'ledger_accounts_sign_check', expression: 'balance >= 0 or stays_positive = false' },
    {
      name: 'ledger_accounts_size_check',
      expression: `balance between -${largest} and ${largest}`,
    },
  ],
});
export type LedgerAccountRow = InferEntity<typeof LedgerAccountRow>;

/** The postings: groups of entries, each under a unique key. */
export const PostingRow = defineEntity({
  name: 'PostingRow',
  tableName: 'ledger_postings',
  properties: {
    id: p.integer().primary().autoincrement(false),
    key: p.text().unique('ledger_postings_key_unique'),
    kind: p.text().$type<PostingKind>(),
    job_id: () => jobColumn('job_id').strictNullable(),
    payout_id: p.integer().strictNullable(),
    note: p.text().strictNullable(),
    at: wholeNumber(),
    actor_id: () => accountColumn('actor_id').strictNullable(),
  },
  triggers: appendOnly('ledger_postings'),
});
export type PostingRow = InferEntity<typeof PostingRow>;

const postingColumn = () => foreignKey(PostingRow, 'posting_id');

/** The references of transfers, in the form in which they are compared. */
export const ReferenceRow = defineEntity({
  name: 'ReferenceRow',
  tableName: 'ledger_references',
  properties: {
    reference_key: p.text().primary(),
    posting_id: () => postingColumn(),
  },
  indexes: [{ name: 'ledger_references_posting_index', properties: ['posting_id'] }],
});
export type ReferenceRow = InferEntity<typeof ReferenceRow>;

const ledgerAccountColumn = <Name extends string>(name: Name) => foreignKey(LedgerAccountRow, name);

/** The entries: the amounts that postings move from account to account. */
export const EntryRow = defineEntity({
  name: 'EntryRow',
  tableName: 'ledger_entries',
  properties: {
    posting_id: () => postingColumn().primary(),
    /** The position of the entry in its posting, from 1. */
    position: p.integer().primary(),
    debit_id: () => ledgerAccountColumn('debit_id'),
    credit_id: () => ledgerAccountColumn('credit_id'),
    amount: wholeNumber(),
  },
  checks: [{ name: 'ledger_entries_amount_check', expression: `amount between 1 and ${largest}` }],
  triggers: appendOnly('ledger_entries'),
});
export type EntryRow = InferEntity<typeof EntryRow>;

/** The statement lines of each account: the net change by one posting. */
export const StatementLineRow = defineEntity({
  name: 'StatementLineRow',
  tableName: 'ledger_lines',
  properties: {
    account_id: () => ledgerAccountColumn('account_id').primary(),
    posting_id: () => postingColumn().primary(),
    amount: wholeNumber(),
    balance_after: wholeNumber(),
  },
  triggers: appendOnly('ledger_lines'),
});
export type StatementLineRow = InferEntity<typeof StatementLineRow>;

/** The commission rates, of which the last one applies; none until one is set. */
export const CommissionRow = defineEntity({
  name: 'CommissionRow',
  tableName: 'commission_rates',
  properties: {
    id: p.integer().primary().autoincrement(false),
    rate_bps: p.integer(),
    updated_at: wholeNumber(),
    actor_id: () => accountColumn('actor_id').strictNullable(),
  },
  checks: [{ name: 'commission_rates_rate_check', expression: 'rate_bps between 0 and 10000' }],
  triggers: appendOnly('commission_rates'),
});
export type CommissionRow = InferEntity<typeof CommissionRow>;

/** The seals of the ledger: each covers the postings after those of the one before. */
export const SealRow = defineEntity({
  name: 'SealRow',
  tableName: 'seals',
  properties: {
    /** From 1, without gaps. */
    number: p.integer().primary().autoincrement(),
    /** The last posting that it covers. */
    posting_id: p.integer(),
    /** How many entries of the ledger it covers, and the SHA-256 of them with their postings. */
    entries: p.integer(),
    digest: p.text(),
    /** The last entry of the audit log, whose hash covers those before it; 0 and empty if there was none. */
    audit_id: p.integer(),
    audit_hash: p.text(),
    at: wholeNumber(),
    previous_hash: p.text(),
    /** The SHA-256 of the seal and the hash of the one before. */
    hash: p.text(),
  },
  triggers: appendOnly('seals'),
});
export type SealRow = InferEntity<typeof SealRow>;
