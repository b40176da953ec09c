import type { Progress } from '@nsem/sdk';

import { formatBytes } from './format.ts';
import type { TerminalStream } from './paint.ts';

/** How often the line is drawn again, in milliseconds. */
const intervalMs = 100;

/** Describes a transfer on one line: what is done, how fast, and how long it still takes. */
export function formatProgress(
  label: string,
  { bytes, totalBytes }: Progress,
  { elapsedMs, firstBytes }: Readonly<{ elapsedMs: number; firstBytes: number }>,
): string {
  const rate = elapsedMs === 0 ? 0 : ((bytes - firstBytes) / elapsedMs) * 1_000;
  const done = totalBytes === null ? '' : `${Math.floor((100 * bytes) / (totalBytes || 1))} %`;
  const amount =
    totalBytes === null
      ? formatBytes(bytes)
      : `${formatBytes(bytes)} of ${formatBytes(totalBytes)}`;
  const left =
    totalBytes === null || rate === 0 ? '' : `${formatSeconds((totalBytes - bytes) / rate)} left`;
  const speed = rate === 0 ? '' : `${formatBytes(Math.round(rate))}/s`;
  return [label, done, amount, speed, left].filter((part) => part !== '').join('  ');
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Shows how far a transfer is, on a line of the terminal that disappears at the end. */
export class ProgressLine implements Disposable {
  readonly #label: string;
  readonly #stream: TerminalStream;
  #startedAt = 0;
  #firstBytes = 0;
  #drawnAt = -Infinity;

  constructor(label: string, stream: TerminalStream) {
    this.#label = label;
    this.#stream = stream;
  }

  /** Reports progress; a retried upload begins again. */
  readonly update = (progress: Progress): void => {
    const now = performance.now();
    if (this.#startedAt === 0 || progress.bytes < this.#firstBytes) {
      this.#startedAt = now;
      this.#firstBytes = progress.bytes;
    }
    if (now - this.#drawnAt < intervalMs) return;
    this.#drawnAt = now;
    const measured = { elapsedMs: now - this.#startedAt, firstBytes: this.#firstBytes };
    const line = formatProgress(this.#label, progress, measured);
    this.#stream.write(`\r${line.slice(0, (this.#stream.columns ?? 80) - 1)}\u001b[K`);
  };

  /** Removes the line. */
  [Symbol.dispose](): void {
    if (this.#drawnAt !== -Infinity) this.#stream.write('\r\u001b[K');
  }
}
