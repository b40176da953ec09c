import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { parseStars, ratingFields } from './rating-view.ts';

/** `nsem ratings update` */
export const defineRatingsUpdate = (run: Run): Command =>
  new Command('update')
    .description('Replace the stars and the comment of a rating that you gave')
    .argument('<id>', 'the ID of the rating', parseId)
    .argument('<stars>', 'from 1 to 5', parseStars)
    .option('--comment <text>', 'the new comment; without it, the rating has none')
    .addHelpText('after', examples('nsem ratings update 3 4'))
    .action(
      run(async (context, id: number, stars: number, options: { comment?: string }) => {
        const nsem = await context.connect();
        const rating = await nsem.ratings.update(id, { rating: stars, ...options }, context.write);
        await context.output.item(rating, ratingFields(rating));
      }),
    );
