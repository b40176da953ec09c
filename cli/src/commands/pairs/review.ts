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
    .option('--seen-at <time>', 'the updated_at that you have seen: refuse if it has changed')
    .addHelpText(
      'after',
      examples(
        'nsem pairs review 3 dismissed --note "Two colleagues"',
        'nsem pairs review 3 confirmed --note "One phone"',
      ),
    )
    .action(
      run(
        async (
          context,
          id: number,
          outcome: SuspiciousPairReview['outcome'],
          { note, seenAt }: Readonly<{ note: string; seenAt?: string }>,
        ) => {
          const nsem = await context.connect();
          const review = { outcome, note, ...(seenAt !== undefined && { seen_at: seenAt }) };
          const pair = await nsem.admin.pairs.review(id, review, context.write);
          if (context.output.isJson) return context.output.json(pair);
          context.output.note(
            outcome === 'dismissed'
              ? `Dismissed ${id}. It holds no earnings any longer.`
              : `Confirmed ${id}. Its free earnings stay held.`,
          );
        },
      ),
    );
