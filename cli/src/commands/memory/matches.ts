import type { MemoryMatch } from '@nsem/sdk';
import { Command } from 'commander';

import { idColumn, optional } from '../../output/columns.ts';
import type { Column } from '../../output/table.ts';
import { examples, parseId, topLimitOption, type Run } from '../define.ts';

const columns: readonly Column<MemoryMatch>[] = [
  { header: 'SCORE', text: ({ score }) => `${score} %`, align: 'right' },
  optional(idColumn('JOB', ({ job_id: job }) => job)),
  { header: 'SOURCE', text: ({ source }) => source, isFlexible: true },
  { header: 'TRANSLATION', text: ({ text }) => text, isFlexible: true },
];

/** `nsem memory matches` */
export const defineMemoryMatches = (run: Run): Command =>
  new Command('matches')
    .description('Find what you have delivered for similar sources')
    .argument('<id>', 'the ID of the job that you are translating', parseId)
    .argument('<text>', 'the source that you need matches for')
    .addOption(topLimitOption())
    .addHelpText('after', examples('nsem memory matches 128 "Wash your hands."'))
    .action(
      run(async (context, id: number, text: string, { limit }: Readonly<{ limit: number }>) => {
        const nsem = await context.connect();
        const matches = await nsem.memory.findMatches(id, { text, limit }, context.request);
        await context.output.list(matches, columns, 'You have delivered nothing similar.');
      }),
    );
