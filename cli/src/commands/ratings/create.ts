import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { parseStars, ratingFields } from './rating-view.ts';

/** `nsem ratings create` */
export const defineRatingsCreate = (run: Run): Command =>
  new Command('create')
    .description('Rate a provider who completed a job for you')
    .argument('<provider>', 'the user ID of the provider (not PRV-…)', parseId)
    .argument('<stars>', 'from 1 to 5', parseStars)
    .option('--comment <text>', 'what others should know')
    .addHelpText('after', examples('nsem ratings create 21 5 --comment "Fast and careful"'))
    .action(
      run(async (context, provider: number, stars: number, options: { comment?: string }) => {
        const nsem = await context.connect();
        const body = { service_provider_id: provider, rating: stars, ...options };
        const rating = await nsem.ratings.create(body, context.write);
        await context.output.item(rating, ratingFields(rating));
      }),
    );
