import type { PayoutStatus } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { firstPermitted } from '../../define/by-role.ts';
import { examples, limitOption, parseId, type Run } from '../define.ts';
import { moreNote, pageSize, take } from '../../define/lists.ts';
import { payoutColumns, payoutStatuses } from './payout-view.ts';

type Options = Readonly<{ status?: PayoutStatus; provider?: number; limit: number }>;

/** `nsem payouts list` */
export const definePayoutsList = (run: Run): Command =>
  new Command('list')
    .description('List your payouts, newest first; as an admin, those of all providers')
    .addOption(
      new Option('--status <status>', 'only payouts with this status').choices(payoutStatuses),
    )
    .option('--provider <id>', 'as an admin: only those of this user', parseId)
    .addOption(limitOption())
    .addHelpText('after', examples('nsem payouts list', 'nsem payouts list --status pending'))
    .action(
      run(async (context, { status, provider, limit }: Options) => {
        const { admin, payouts } = await context.connect();
        const query = { status, limit: pageSize(limit) };
        const all = { ...query, service_provider_id: provider };
        const { items, hasMore } = await firstPermitted(
          () => take(admin.payouts.list(all, context.request), limit),
          () => take(payouts.list(query, context.request), limit),
        );
        await context.output.list(items, payoutColumns, 'No payouts found.');
        if (hasMore) context.output.note(moreNote(limit));
      }),
    );
