import { Command } from 'commander';

import { oneLine } from '../../output/plain-text.ts';
import { examples, parseId, type Run } from '../define.ts';
import { reviewFields } from './provider-view.ts';

/** `nsem providers activate` */
export const defineProvidersActivate = (run: Run): Command =>
  new Command('activate')
    .description('Allow a provider to take jobs, as an admin')
    .argument('<id>', 'the user ID of the provider', parseId)
    .addHelpText('after', examples('nsem providers activate 21'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const provider = await nsem.admin.providers.setActive(id, true, context.write);
        context.output.note(`${oneLine(provider.name)} is active.`);
        await context.output.item(provider, reviewFields(provider));
      }),
    );
