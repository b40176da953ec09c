import type { JobState } from '@nsem/sdk';
import { Command } from 'commander';

import { exitCode } from '../../exit-code.ts';
import { idColumn, timeColumn } from '../../output/columns.ts';
import { formatStatus } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { examples, type Run } from '../define.ts';
import { parseIds } from '../../define/for-each-id.ts';
import { printRow } from '../../define/lists.ts';
import { followJobs } from './follow-jobs.ts';

const columns: readonly Column<JobState>[] = [
  timeColumn('SINCE', ({ updated_at: at }) => at),
  idColumn('JOB', ({ id }) => id),
  { header: 'STATUS', text: ({ status }) => formatStatus(status), plain: ({ status }) => status },
];

/** `nsem jobs watch` */
export const defineJobsWatch = (run: Run): Command =>
  new Command('watch')
    .description('Print the status of jobs, and each change of it, until all are done')
    .argument('<id...>', 'the IDs of the jobs', parseIds)
    .addHelpText(
      'after',
      `${examples('nsem jobs watch 128 129', 'nsem jobs watch 128 --json')}
Exits like nsem jobs wait.`,
    )
    .action(
      run(async (context, ids: readonly number[]) => {
        const nsem = await context.connect();
        await context.terminal.endWithReader?.();
        const statuses = new Map<number, JobState['status']>();
        let printed = Promise.resolve();
        const onState = (state: JobState) => {
          statuses.set(state.id, state.status);
          printed = printed.then(() => printRow(context, state, columns));
        };
        await followJobs(context, nsem, { ids: [...new Set(ids)], onState });
        await printed;
        const isCompleted = [...statuses.values()].every((status) => status === 'completed');
        return isCompleted ? exitCode.ok : exitCode.failure;
      }),
    );
