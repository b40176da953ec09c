import { Command, Option } from 'commander';

import { examples, type Run } from '../define.ts';

/** `nsem memory settings` */
export const defineMemorySettings = (run: Run): Command =>
  new Command('settings')
    .description('See and change what providers may reuse of your texts, as a client')
    .addOption(
      new Option(
        '--reuse <answer>',
        'whether providers may reuse translations of your texts for other clients',
      ).choices(['yes', 'no']),
    )
    .addHelpText('after', examples('nsem memory settings', 'nsem memory settings --reuse yes'))
    .action(
      run(async (context, { reuse }: Readonly<{ reuse?: 'yes' | 'no' }>) => {
        const { memory } = await context.connect();
        const settings = await (reuse === undefined
          ? memory.getSettings(context.request)
          : memory.updateSettings({ allows_reuse: reuse === 'yes' }, context.write));
        const text = settings.allows_reuse ? 'yes' : 'no';
        await context.output.item(settings, [{ label: 'reuse for other clients', text }]);
      }),
    );
