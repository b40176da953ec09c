import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { effectiveSettings, settingColumns } from './settings-view.ts';

/** `nsem config list` */
export const defineConfigList = (run: Run): Command =>
  new Command('list')
    .description('List the settings, and where each value comes from')
    .addHelpText('after', examples('nsem config list'))
    .action(
      run(async (context) => {
        await context.output.list(await effectiveSettings(context), settingColumns, 'No settings.');
      }),
    );
