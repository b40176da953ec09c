import type { DraftVersion } from '@nsem/sdk';
import { Command } from 'commander';

import { countColumn, idColumn, timeColumn } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, parseId, type Run } from '../define.ts';

const columns: readonly Column<DraftVersion>[] = [
  idColumn('VERSION', ({ version }) => version),
  timeColumn('SAVED', ({ saved_at: at }) => at),
  countColumn('WORDS', ({ words }) => words),
  { header: 'SAVED ON', text: ({ saved_on: device }) => device, isFlexible: true },
];

/** `nsem drafts versions` */
export const defineDraftsVersions = (run: Run): Command =>
  new Command('versions')
    .description('List the versions of your draft of a job, newest first')
    .argument('<id>', 'the ID of the job', parseId)
    .addHelpText('after', examples('nsem drafts versions 128'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const versions = await nsem.jobs.drafts.listVersions(id, context.request);
        await context.output.list(versions, columns, 'Nothing has been saved yet.');
      }),
    );
