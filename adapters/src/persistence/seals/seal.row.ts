import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { appendOnly, wholeNumber } from '../columns.ts';

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
