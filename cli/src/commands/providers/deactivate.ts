import { Command } from 'commander';

import { oneLine } from '../../output/plain-text.ts';
import { examples, parseId, type Run } from '../define.ts';
import { reviewFields } from './provider-view.ts';

/** `nsem providers deactivate` */
export const defineProvidersDeactivate = (run: Run): Command =>
  new Command('deactivate')
    .description('Stop a provider from taking jobs, as an admin')
    .argument('<id>', 'the user ID of the provider', parseId)
    .addHelpText('after', examples('nsem providers deactivate 21'))
    .action(
      run(async (context, id: number) => {
        const nsem = await context.connect();
        const provider = await nsem.admin.providers.setActive(id, false, context.write);
        context.output.note(`${oneLine(provider.name)} is inactive.`);
        await context.output.item(provider, reviewFields(provider));
      }),
    );
