import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';

import { formatBytes } from '../../lib/format/sizes.ts';
import styles from './uploads.module.css';
import type { Transfer, TransferState } from './transfer.ts';

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
    <section
      className={`stack well ${styles.upload}`}
      aria-label={`Upload of ${file.name}`}
      data-phase={phase}
    >
      <output>{phaseText(phase, file)}</output>
      <progress
        aria-label={`Uploading ${file.name}`}
        max={100}
        {...(isMeasured && { value: sentPercent(bytes, file.size) })}
      />
      <div className="row apart">
        <span className="numeric">{isMeasured && sentText(bytes, file.size)}</span>
        <div className="buttons">
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

/** How much of a file was sent, in whole per cent; 100 only if it is all of it. */
const sentPercent = (bytes: number, totalBytes: number): number =>
  totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);

/** How much of a file was sent: `12.4 of 48 MB, 26 %`. */
export function sentText(bytes: number, totalBytes: number): string {
  const [sent = '', unit] = formatBytes(bytes).split(' ');
  const total = formatBytes(totalBytes);
  const amount = total.endsWith(` ${unit}`) ? sent : formatBytes(bytes);
  return `${amount} of ${total}, ${sentPercent(bytes, totalBytes)} %`;
}

/** What happens with a file now; it changes with the phase only, because it is read aloud. */
export function phaseText(phase: TransferState['phase'], file: FileFacts): string {
  switch (phase) {
    case 'sending':
      return `Sending ${file.name}, ${formatBytes(file.size)}. Keep this page open until the upload is complete.`;
    case 'paused':
      return `${file.name} is paused. What was sent so far is safe for a day.`;
    case 'waiting':
      return `No connection. ${file.name} goes on by itself as soon as it is back.`;
    case 'busy':
      return `The marketplace is busy. ${file.name} goes on by itself in a moment.`;
    case 'finishing':
      return `All of ${file.name} was sent. We’re checking it now.`;
  }
}

type FileFacts = Readonly<{ name: string; size: number }>;

const announcedSteps = 4;

/** What is read aloud while a file is sent, at each quarter of it; '' before the first one. */
export function quarterText({ phase, bytes }: TransferState, file: FileFacts): string {
  if (phase !== 'sending') return '';
  const quarters = Math.floor((bytes / file.size) * announcedSteps);
  return quarters === 0 ? '' : `${quarters * 25} % of ${file.name} was sent.`;
}
