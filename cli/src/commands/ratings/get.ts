import { Command } from 'commander';

import { parseId, type Run } from '../define.ts';
import { ratingFields } from './rating-view.ts';

/** `nsem ratings get` */
export const defineRatingsGet = (run: Run): Command =>
  new Command('get')
    .description('Show a rating')
    .argument('<id>', 'the ID of the rating', parseId)
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const rating = await nsem.ratings.get(id, context.request);
        await context.output.item(rating, ratingFields(rating));
      }),
    );
