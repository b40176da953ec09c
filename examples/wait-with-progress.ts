// Shows the progress of a job until it is done, or until a deadline.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node wait-with-progress.ts 128 90
//
// 90 is the maximum number of minutes to wait, by default a day. Ctrl-C stops waiting, not the job.

import { AbortError, Nsem, type Job, type JobState } from '@nsem/sdk';

const [id = 0, minutes = 24 * 60] = process.argv.slice(2).map(Number);
if (!Number.isInteger(id) || id < 1 || !(minutes > 0)) {
  console.error('Usage: node wait-with-progress.ts JOB [MINUTES]');
  process.exit(2);
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** A terminal shows one line that is updated; otherwise each change is printed on a new line. */
const isTerminal = process.stdout.isTTY;

function show({ status, updated_at: since }: JobState): void {
  const line = `Job ${id}: ${status.replaceAll('_', ' ')}`;
  if (!isTerminal) return console.log(line);
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000));
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  const clock = time.map((part) => String(part).padStart(2, '0')).join(':');
  process.stdout.write(`\r\u{1b}[K${line} for ${clock}`);
}

async function wait(): Promise<Job> {
  let ticking: NodeJS.Timeout | undefined;
  try {
    return await new Nsem().jobs.waitUntilDone(id, {
      signal: stop.signal,
      deadlineMs: minutes * 60_000,
      onStatus(state) {
        show(state);
        clearInterval(ticking);
        if (isTerminal) ticking = setInterval(show, 1000, state);
      },
    });
  } finally {
    clearInterval(ticking);
    if (isTerminal) console.log();
  }
}

try {
  const { status, price, failure_reason: reason } = await wait();
  process.exitCode = status === 'completed' ? 0 : 1;
  if (status === 'completed') console.log(`The result is ready, for GHS ${price.toFixed(2)}.`);
  else console.error(reason ?? `The job was ${status}.`);
} catch (error) {
  // Expected failures have a code: an unknown job, the deadline.
  if (!(error instanceof Error && 'code' in error)) throw error;
  const isStopped = error instanceof AbortError;
  console.error(isStopped ? `Stopped waiting. Job ${id} continues.` : error.message);
  process.exitCode = isStopped ? 130 : 1;
}
