import type { SuspiciousPairReview } from '@nsem/sdk';
import { Argument, Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';

const outcomes = ['dismissed', 'confirmed'];

/** `nsem pairs review` */
export const definePairsReview = (run: Run): Command =>
  new Command('review')
    .description('Dismiss or confirm a suspicious pair, as an admin')
    .argument('<id>', 'the ID of the pair', parseId)
    .addArgument(new Argument('<outcome>', 'what you have found out').choices(outcomes))
    .requiredOption('--note <text>', 'why')
    .addHelpText('after', examples('nsem pairs review 3 dismissed --note "Two colleagues"'))
    .action(
      run(
        async (
          context,
          id: number,
          outcome: SuspiciousPairReview['outcome'],
          { note }: Readonly<{ note: string }>,
        ) => {
          const nsem = await context.connect();
          const pair = await nsem.admin.pairs.review(id, { outcome, note }, context.write);
          if (context.output.isJson) return context.output.json(pair);
          context.output.note(
            outcome === 'dismissed'
              ? `Dismissed ${id}. It holds no earnings any longer.`
              : `Confirmed ${id}. Its free earnings stay held.`,
          );
        },
      ),
    );
