import type { AuditEntry, AuditLogExportQuery } from '@nsem/sdk';

import type { StartDownload } from '../../entities/downloads/running-downloads.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/query/paged-list.ts';

/** The entries of the audit log, newest first. */
export const useAuditLog = (query: AuditLogExportQuery): PagedList<AuditEntry> =>
  usePagedList({
    key: ['audit-log', query],
    load: (page, signal) => nsem.admin.auditLog.list({ ...query, ...page, limit: 25 }, { signal }),
  });

/** Starts the download of the entries that match the filters. */
export const exportOf =
  (query: AuditLogExportQuery): StartDownload =>
  (options) =>
    nsem.admin.auditLog.export(query, options);
