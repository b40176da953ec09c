import { Command } from 'commander';

import type { SettingName } from '../../settings.ts';
import { examples, type Run } from '../define.ts';
import { settingArgument } from './setting-argument.ts';
import { effectiveSettings } from './settings-view.ts';

/** `nsem config get` */
export const defineConfigGet = (run: Run): Command =>
  new Command('get')
    .description('Print the value of a setting as commands use it')
    .addArgument(settingArgument())
    .addHelpText('after', examples('nsem config get url'))
    .action(
      run(async (context, name: SettingName) => {
        const settings = await effectiveSettings(context);
        const setting = settings.find((each) => each.name === name);
        if (setting === undefined) return;
        if (context.output.isJson) context.output.json(setting);
        else context.output.text(`${setting.value ?? ''}\n`);
      }),
    );
