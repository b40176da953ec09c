import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import {
  downloadErrorText,
  saveDownload,
  type StartDownload,
  useRunningDownload,
} from './running-downloads.ts';
import styles from './downloads.module.css';

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
    <div className={styles.download}>
      <div className={styles.row}>
        <div className={styles.about}>
          <strong>{name}</strong>
          {running === null && <span>{content}</span>}
          {running !== null && (
            <>
              <span className="numeric">{running.text ?? 'The server is preparing a copy'}</span>
              <button
                type="button"
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
          className={styles.button}
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
