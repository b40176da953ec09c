import { formatBytes } from '../../lib/format/sizes.ts';
import type { TransferState } from './transfer.ts';

/** How much of a file was sent, in whole per cent; 100 only if it is all of it. */
export const sentPercent = (bytes: number, totalBytes: number): number =>
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
