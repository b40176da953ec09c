import type { Setting, Settings } from '@nsem/sdk';
import { Command } from 'commander';

import { timeField } from '../../output/columns.ts';
import { formatCount, formatMoney } from '../../output/format.ts';
import { examples, type Run } from '../define.ts';
import { formatValue, parseSettingName, settingColumns } from './settings-view.ts';

function formatBounds({ minimum, maximum, can_be_off: canBeOff }: Setting): string {
  if (minimum !== null) return `${minimum} to ${maximum}${canBeOff ? ', or off' : ''}`;
  return maximum === null ? 'on or off' : `a text of at most ${formatCount(maximum, 'character')}`;
}

const fieldsOf = (setting: Setting, { free_this_month: month }: Settings) => [
  { label: 'setting', text: setting.name },
  { label: 'value', text: formatValue(setting.value) },
  ...(setting.name === 'free_budget_ghs'
    ? [{ label: 'spent this month', text: formatMoney(month.spent) }]
    : []),
  { label: 'source', text: setting.source },
  { label: 'at the start', text: formatValue(setting.start_value) },
  { label: 'possible', text: formatBounds(setting) },
  { label: 'variable', text: setting.variable },
  timeField('changed', setting.changed_at),
  { label: 'by', text: setting.changed_by_name },
];

/** `nsem settings get` */
export const defineSettingsGet = (run: Run): Command =>
  new Command('get')
    .description('Show the settings of the marketplace, or one of them, as an admin')
    .argument('[name]', 'the name of a setting', parseSettingName)
    .addHelpText('after', examples('nsem settings get', 'nsem settings get free_words'))
    .action(
      run(async (context, name: Setting['name'] | undefined) => {
        const nsem = await context.connect();
        const all = await nsem.admin.settings.get(context.request);
        const { settings } = all;
        const one = settings.find((setting) => setting.name === name);
        if (one !== undefined) return context.output.item(one, fieldsOf(one, all));
        await context.output.list(settings, settingColumns, 'No settings found.');
      }),
    );
