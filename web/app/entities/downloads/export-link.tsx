import { Button } from '@mantine/core';
import type { ExportedTable, TableExportQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { CloseIcon, Icon } from '../../ui/icons.tsx';
import { downloadErrorText, saveDownload, useRunningDownload } from './running-downloads.ts';
import styles from './export-link.module.css';

const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" />
  </Icon>
);

/**
 * Downloads a table of an admin as CSV, with the filters of its list. A phone has only the icon.
 *
 * @param props.of what is exported, for screen readers: `jobs`
 * @param props.isMinor whether phones leave it out
 */
export function ExportLink(
  props: Readonly<{
    table: ExportedTable;
    of: string;
    label?: string;
    query?: TableExportQuery;
    isMinor?: boolean;
  }>,
) {
  const { table, of, label = 'Export CSV', query = {}, isMinor = false } = props;
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
  const text = isRunning ? 'Cancel export' : label;
  return (
    <Button
      size="md"
      variant="default"
      className={styles.export}
      data-minor={isMinor || undefined}
      aria-label={`${text}: ${of}`}
      onClick={() => (isRunning ? running.cancel() : save.mutate())}
    >
      <span className={styles.exportIcon}>{isRunning ? <CloseIcon /> : <DownloadIcon />}</span>
      <span className={styles.exportText}>{text}</span>
    </Button>
  );
}
