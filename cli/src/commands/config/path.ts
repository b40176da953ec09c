import { Command } from 'commander';

import { settingsPath } from '../../settings.ts';
import { examples, type Run } from '../define.ts';

/** `nsem config path` */
export const defineConfigPath = (run: Run): Command =>
  new Command('path')
    .description('Print the path of the file with the settings')
    .addHelpText('after', examples('nsem config path'))
    .action(
      run(async ({ output, terminal }) => {
        const path = settingsPath(terminal.configFolder);
        if (output.isJson) output.json({ path });
        else output.text(`${path}\n`);
      }),
    );
