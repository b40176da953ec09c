import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { exclusively } from './repeat-until-stopped.ts';

/** A log that is read. */
function openLog() {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

const neverStopped = new AbortController().signal;

describe('work of which one process at a time does a round', () => {
  it('logs that it cannot be begun, and does not reject', async () => {
    const { log, lines } = openLog();
    const runExclusively = () => Promise.reject(new Error('the database is down'));
    await exclusively({ runExclusively, log }, 'seals', () => Promise.resolve())(neverStopped);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ work: 'seals', level: 50 });
  });

  it('ends when it is stopped, and when another process could begin the same', async () => {
    const { log } = openLog();
    const stopping = new AbortController();
    const losing = new AbortController();
    const signals: AbortSignal[] = [];
    const begin = exclusively(
      {
        log,
        async runExclusively(_name, work) {
          await work(losing.signal);
          return true;
        },
      },
      'seals',
      async (stopped) => void signals.push(stopped),
    );
    await begin(stopping.signal);
    await begin(neverStopped);
    stopping.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    losing.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});
