import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { downloadBackup, useRunning } from './backup-download.ts';
import { backupErrorText, backupKinds, backupTexts, type BackupKind } from './backup-text.ts';
import styles from './backups.module.css';

/** The three downloads. What is under way is shown wherever they are. */
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
  const now = useRunning(kind);
  const button = useRef<HTMLButtonElement>(null);
  const save = useMutation({
    mutationFn: () => downloadBackup(kind),
    onSuccess: (filename) => filename !== null && showToast('success', done, filename),
    onError: (error) => showToast('error', failed, backupErrorText(error)),
  });
  const pending = now?.text === null ? 'Preparing...' : 'Downloading...';
  return (
    <li className={styles.backup}>
      <div className={styles.row}>
        <div className={styles.about}>
          <strong>{name}</strong>
          {now === null && <span>{content}</span>}
          {now !== null && (
            <>
              <span className="numeric">{now.text ?? 'The server makes a copy'}</span>
              <button
                type="button"
                aria-label={`Cancel: ${name}`}
                onClick={() => {
                  button.current?.focus();
                  now.callOff();
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
          aria-label={`${now === null ? 'Download' : pending}: ${name}`}
          aria-disabled={now !== null}
          aria-live="polite"
          onClick={() => now === null && save.mutate()}
        >
          {now === null ? 'Download' : pending}
        </Button>
      </div>
      {save.isError && now === null && (
        <Notice kind="error" title={failed}>
          {backupErrorText(save.error)}
        </Notice>
      )}
    </li>
  );
}
