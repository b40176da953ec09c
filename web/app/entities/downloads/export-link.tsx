import { Button } from '@mantine/core';
import type { ExportedTable, TableExportQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { downloadErrorText } from './download-text.ts';
import { saveDownload, useRunningDownload } from './running-downloads.ts';

/**
 * Downloads a table of an admin as CSV, with the filters of its list.
 *
 * @param props.of what is exported, for screen readers: `jobs`
 */
export function ExportLink(
  props: Readonly<{
    table: ExportedTable;
    of: string;
    label?: string;
    query?: TableExportQuery;
  }>,
) {
  const { table, of, label = 'Export CSV', query = {} } = props;
  const id = `export ${table}`;
  const running = useRunningDownload(id);
  const save = useMutation({
    mutationFn: () => saveDownload(id, (options) => nsem.admin.exportTable(table, query, options)),
    onSuccess: (filename) =>
      filename !== null && showToast('success', 'Table downloaded', filename),
    onError: (error) =>
      showToast('error', 'The table could not be downloaded', downloadErrorText(error)),
  });
  const isRunning = running !== null;
  return (
    <Button
      size="md"
      variant="default"
      aria-label={isRunning ? `Cancel the export of ${of}` : `${label}: ${of}`}
      onClick={() => (isRunning ? running.cancel() : save.mutate())}
    >
      {isRunning ? 'Exporting... Cancel' : label}
    </Button>
  );
}
