import type { AuditEntry, AuditLogExportQuery } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import { DownloadRow } from '../../entities/downloads/download-row.tsx';
import type { StartDownload } from '../../entities/downloads/running-downloads.ts';
import { paramsOf } from '../../lib/address/search-params.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { type PagedList, usePagedList } from '../../lib/query/paged-list.ts';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { parseAuditView, toQuery } from './audit-url.ts';
import { EntryList } from './entry-list.tsx';

const exportTexts = {
  done: 'Audit log downloaded',
  failed: 'The audit log could not be downloaded',
} as const;

/** Who did what on the marketplace, with filters and an export. */
export function AuditPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseAuditView(paramsOf(search)), [search]);
  const query = toQuery(view);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <section className={dashboard.panel} aria-label="Audit Log">
      <div className={dashboard.panelHead}>
        <h2>Audit Log</h2>
      </div>
      <AuditFilters view={view} isFiltered={isFiltered} />
      <DownloadRow
        id="audit log"
        texts={{
          ...exportTexts,
          name: isFiltered ? 'These entries' : 'All entries',
          content: 'CSV file, with the hash of each entry',
        }}
        start={exportOf(query)}
      />
      <GrowingList
        list={useAuditLog(query)}
        skeleton={<Skeleton label="Loading the audit log..." />}
        errorTitle="The audit log could not be loaded"
        empty={
          <EmptyState
            text={isFiltered ? 'No entries found matching your criteria.' : 'No entries yet.'}
          />
        }
      >
        {(entries) => <EntryList entries={entries} />}
      </GrowingList>
    </section>
  );
}

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
