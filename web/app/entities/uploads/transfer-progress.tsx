import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';

import type { Transfer, TransferState } from './transfer.ts';
import { phaseText, quarterText, sentPercent, sentText } from './transfer-text.ts';
import styles from './transfer-progress.module.css';

/** How far an upload is, with buttons to pause and to cancel it. */
export function TransferProgress(
  props: Readonly<{
    transfer: Transfer;
    /** The name of the button, if there are several uploads. */
    cancelLabel?: string;
    onCancel: () => void;
  }>,
) {
  const { transfer, cancelLabel, onCancel } = props;
  const { file } = transfer;
  const state = useSyncExternalStore(transfer.subscribe, transfer.read);
  const { phase, bytes } = state;
  // A file that is sent as a whole reports nothing before its end.
  const isMeasured = bytes > 0;
  return (
    <section className={styles.upload} aria-label={`Upload of ${file.name}`} data-phase={phase}>
      <output>{phaseText(phase, file)}</output>
      <progress
        aria-label={`Uploading ${file.name}`}
        max={100}
        {...(isMeasured && { value: sentPercent(bytes, file.size) })}
      />
      <div className={styles.foot}>
        <span className="numeric">{isMeasured && sentText(bytes, file.size)}</span>
        <div className={styles.buttons}>
          {isMeasured && <PauseButton transfer={transfer} phase={phase} />}
          <Button
            variant="default"
            onClick={onCancel}
            {...(cancelLabel !== undefined && { 'aria-label': cancelLabel })}
          >
            {cancelLabel === undefined ? 'Cancel upload' : 'Cancel'}
          </Button>
        </div>
      </div>
      <output className="visually-hidden">{quarterText(state, file)}</output>
    </section>
  );
}

function PauseButton(props: Readonly<{ transfer: Transfer; phase: TransferState['phase'] }>) {
  const { transfer, phase } = props;
  const isPaused = phase === 'paused';
  const isDone = phase === 'finishing';
  const toggle = (): void => {
    if (isDone) return;
    if (isPaused) transfer.resume();
    else transfer.pause();
  };
  return (
    <Button
      variant="default"
      aria-disabled={isDone}
      aria-label={`${isPaused ? 'Continue' : 'Pause'}: ${transfer.file.name}`}
      onClick={toggle}
    >
      {isPaused ? 'Continue' : 'Pause'}
    </Button>
  );
}
