import { once } from 'node:events';

import type { JobChange } from '@nsem/sdk';

import { CliError, exitCode } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command } from '../define/command.ts';
import { printRow } from '../define/lists.ts';
import { option, parseId } from '../define/options.ts';
import { idColumn, timeColumn } from '../output/columns.ts';
import { formatStatus } from '../output/format.ts';
import type { Column } from '../output/table.ts';

type Change = JobChange & Readonly<{ id: string | null }>;

const columns: readonly Column<Change>[] = [
  { header: 'ID', text: ({ id }) => id ?? '' },
  timeColumn('TIME', ({ at }) => at),
  idColumn('JOB', ({ job_id: id }) => id),
  { header: 'MOVE', text: ({ move }) => move },
  { header: 'STATUS', text: ({ status }) => formatStatus(status), plain: ({ status }) => status },
  { header: 'BY', text: ({ actor_role: role }) => role },
  { header: 'NOTE', text: ({ note }) => note ?? '' },
];

export const events = command('events', {
  summary: 'Print the changes of your jobs as they happen, until Ctrl-C',
  options: [
    option('--since <id>', 'begin after the change with this ID, the first column'),
    option('--job <id>', 'only the changes of this job', parseId),
    option('--exec <command>', 'run a command of the shell for each change, one at a time'),
  ],
  examples: [
    'nsem events --json',
    'nsem events --since 4711 --exec \'[ "$NSEM_STATUS" != completed ] || nsem jobs download "$NSEM_JOB"\'',
  ],
  help: (examples) => `${examples}
The command gets the change as JSON on its standard input, and NSEM_EVENT, NSEM_JOB, NSEM_MOVE and
NSEM_STATUS as variables. If it fails, nsem ends, and names the --since to continue with.`,
  async action(context, { since, job, exec }) {
    const nsem = await context.connect();
    if (exec === undefined) await context.terminal.endWithReader?.();
    const following = nsem.events.follow({
      ...context.request,
      jobId: job,
      lastEventId: since,
      onReset: () => context.output.note('Some changes were missed: too many to send again.'),
    });
    let last = since ?? null;
    for await (const change of following) {
      if (exec === undefined) await printRow(context, change, columns);
      else await execute(context, exec, { change, last });
      last = change.id ?? last;
    }
  },
});

/** Runs the command of the user. What others wrote is in no part of the command line. */
async function execute(
  { terminal: { env, signal } }: Context,
  line: string,
  { change, last }: Readonly<{ change: Change; last: string | null }>,
): Promise<void> {
  // Loaded here, because it takes long, and few commands start programs.
  const { spawn } = await import('node:child_process');
  const child = spawn(line, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env, ...variablesOf(change) },
  });
  const end = () => void child.kill();
  signal.addEventListener('abort', end);
  // A command need not read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(`${JSON.stringify(change)}\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', end);
  if (code === 0 || signal.aborted) return;
  throw new CliError(`The command failed for change ${change.id ?? '?'} of job ${change.job_id}.`, {
    code: 'cli.command-failed',
    exitCode: exitCode.failure,
    ...(last !== null && { suggestion: `Continue with: --since ${last}` }),
  });
}

const variablesOf = ({ id, job_id: job, move, status }: Change) => ({
  NSEM_EVENT: id ?? '',
  NSEM_JOB: String(job),
  NSEM_MOVE: move,
  NSEM_STATUS: status,
});
