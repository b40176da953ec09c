import { hash } from 'node:crypto';
import { composeAuditText, type AuditEntry } from '@nsem/core';

/** The hash of an entry: SHA-256 in lower-case hexadecimal, over its fields and the previous hash. */
export const hashAuditEntry = (entry: Omit<AuditEntry, 'hash'>): string =>
  hash('sha256', composeAuditText(entry), 'hex');
