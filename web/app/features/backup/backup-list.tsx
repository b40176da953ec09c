import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { downloadBackup, useRunningDownload } from './backup-download.ts';
import { backupErrorText, backupKinds, backupTexts, type BackupKind } from './backup-text.ts';
import styles from './backup.module.css';

/** The three downloads, with the progress of those that run, started here or on another screen. */
export function BackupList() {
  return (
    <ul className={styles.list}>
      {backupKinds.map((kind) => (
        <Backup key={kind} kind={kind} />
      ))}
    </ul>
  );
}

function Backup({ kind }: { kind: BackupKind }) {
  const { name, content, done, failed } = backupTexts[kind];
  const running = useRunningDownload(kind);
  const button = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: () => downloadBackup(kind),
    onSuccess: (filename) => filename !== null && showToast('success', done, filename),
    onError: (error) => showToast('error', failed, backupErrorText(error)),
  });
  const pending = running?.text === null ? 'Preparing...' : 'Downloading...';
  return (
    <li className={styles.backup}>
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
          {backupErrorText(save.error)}
        </Notice>
      )}
    </li>
  );
}
