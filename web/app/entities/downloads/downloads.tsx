import { Button } from '@mantine/core';
import type { ExportedTable, TableExportQuery } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { CloseIcon, Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import styles from './downloads.module.css';
import {
  downloadErrorText,
  saveDownload,
  type StartDownload,
  useRunningDownload,
} from './running-downloads.ts';

/** What a download is called, what it contains, and the titles when it is done or has failed. */
export type DownloadTexts = Readonly<{
  name: string;
  content: string;
  done: string;
  failed: string;
}>;

/** A download with its progress, if it runs, started here or on another screen. */
export function DownloadRow(
  props: Readonly<{ id: string; texts: DownloadTexts; start: StartDownload }>,
) {
  const { id, texts, start } = props;
  const { name, content, done, failed } = texts;
  const running = useRunningDownload(id);
  const button = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: () => saveDownload(id, start),
    onSuccess: (filename) => filename !== null && showToast('success', done, filename),
    onError: (error) => showToast('error', failed, downloadErrorText(error)),
  });
  const pending = running?.text === null ? 'Preparing...' : 'Downloading...';
  return (
    <div className="stack">
      <div className={styles.row}>
        <div className={styles.about}>
          <strong>{name}</strong>
          {running === null && <span className="soft small">{content}</span>}
          {running !== null && (
            <>
              <span className="numeric soft small">
                {running.text ?? 'The server is preparing a copy'}
              </span>
              <button
                type="button"
                className="retry"
                aria-label={`Cancel: ${name}`}
                onClick={() => {
                  button.current?.focus();
                  running.cancel();
                }}
              >
                Cancel
              </button>
            </>
          )}
        </div>
        <Button
          ref={button}
          size="md"
          variant="default"
          aria-label={`${running === null ? 'Download' : pending}: ${name}`}
          aria-disabled={running !== null}
          aria-live="polite"
          onClick={() => running === null && save.mutate()}
        >
          {running === null ? 'Download' : pending}
        </Button>
      </div>
      {save.isError && running === null && (
        <Notice kind="error" title={failed}>
          {downloadErrorText(save.error)}
        </Notice>
      )}
    </div>
  );
}

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
      <span className={styles.icon}>{isRunning ? <CloseIcon /> : <DownloadIcon />}</span>
      <span className={styles.text}>{text}</span>
    </Button>
  );
}
