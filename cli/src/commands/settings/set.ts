import type { Setting } from '@nsem/sdk';
import { Command, InvalidArgumentError } from 'commander';

import { usageError } from '../../cli-error.ts';
import { confirmChange } from '../../define/confirm.ts';
import { examples, type Run } from '../define.ts';
import { parseSettingName, parseValue, settingColumns } from './settings-view.ts';

function readValue(name: Setting['name'], text: string) {
  try {
    return parseValue(name, text);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw usageError(`${text} is no value of ${name}.`, error.message);
  }
}

/** `nsem settings set` */
export const defineSettingsSet = (run: Run): Command =>
  new Command('set')
    .description('Change a setting of the marketplace, as an admin; it applies at once')
    .argument('<name>', 'the name of the setting', parseSettingName)
    .argument('<value>', 'a whole number, on or off, or a text; default resets it')
    .addHelpText(
      'after',
      examples(
        'nsem settings set free_words 700 --yes',
        'nsem settings set offer_preview_words off --yes',
        'nsem settings set free_words default --yes',
      ),
    )
    .action(
      run(async (context, name: Setting['name'], text: string) => {
        const isReset = text === 'default';
        const body = isReset ? { reset: [name] } : { [name]: readValue(name, text) };
        await confirmChange(context, isReset ? `Reset ${name}?` : `Set ${name} to ${text}?`);
        const nsem = await context.connect();
        const { settings } = await nsem.admin.settings.update(body, context.write);
        const changed = settings.filter((setting) => setting.name === name);
        await context.output.list(changed, settingColumns, 'No settings found.');
      }),
    );
