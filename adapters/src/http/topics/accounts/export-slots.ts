import type { Readable } from 'node:stream';
import { ok, refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../../problems/http-fault.ts';
import type { ExportFault } from './export-fault.ts';

/** The most exports that are written at the same time. */
const mostExports = 8;

/** The exports that are being written: one for an account, and a limited number in all. */
export interface ExportSlots {
  /**
   * Opens an export, which must be read to the end or destroyed.
   *
   * @param open called only if there is a free slot.
   */
  take(accountId: AccountId, open: () => Readable): Result<Readable, ExportFault | HttpFault>;
}

/** Slots in the memory of this process. */
export function createExportSlots(): ExportSlots {
  const taken = new Set<AccountId>();
  return {
    take(accountId, open) {
      if (taken.has(accountId)) return refuse({ code: 'account.export-in-progress' });
      if (taken.size >= mostExports) return refuse({ code: 'http.server-busy' });
      const bytes = open();
      taken.add(accountId);
      bytes.once('close', () => taken.delete(accountId));
      return ok(bytes);
    },
  };
}
