import type { Setting, Settings } from '@nsem/sdk';
import { InvalidArgumentError } from 'commander';

import { exitCode, usageError } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import { confirmChange } from '../define/confirm.ts';
import { argument } from '../define/options.ts';
import { optional, timeField } from '../output/columns.ts';
import { formatCount, formatMoney, oneLine } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

/** The value of a setting as people write it. */
function formatValue(value: Setting['value']): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null ? 'off' : String(value);
}

const columns: readonly Column<Setting>[] = [
  { header: 'SETTING', text: ({ name }) => name },
  { header: 'VALUE', text: ({ value }) => formatValue(value), align: 'right' },
  { header: 'SOURCE', text: ({ source }) => source },
  optional({ header: 'START', text: ({ start_value: value }) => formatValue(value) }),
  optional({ header: 'VARIABLE', text: ({ variable }) => variable ?? '' }),
];

function formatBounds({ minimum, maximum, can_be_off: canBeOff }: Setting): string {
  if (minimum !== null) return `${minimum} to ${maximum}${canBeOff ? ', or off' : ''}`;
  return maximum === null ? 'on or off' : `a text of at most ${formatCount(maximum, 'character')}`;
}

const fieldsOf = (setting: Setting, { free_this_month: month }: Settings): readonly Field[] => [
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

/** Every setting, and whether it is a text, is a switch, is a number, or is a number that can be off. */
const settingKinds = {
  brand_name: 'text',
  free_words: 'number',
  free_budget_ghs: 'number or off',
  free_per_device: 'number',
  free_per_network: 'number',
  free_earning_hold_days: 'number',
  review_days: 'number',
  max_revisions: 'number',
  services_need_review: 'switch',
  offer_preview_words: 'number or off',
  rate_limit_calls: 'number',
  max_upload_mb: 'number',
  max_stored_mb: 'number',
  max_open_jobs: 'number',
  max_jobs_per_day: 'number',
  max_pending_services: 'number',
  max_api_keys: 'number',
} as const satisfies Record<Setting['name'], string>;

/** Parses the name of a setting, with hyphens or underscores. */
function parseSettingName(text: string): Setting['name'] {
  const name = text.replaceAll('-', '_');
  if (Object.hasOwn(settingKinds, name)) return name as Setting['name'];
  throw new InvalidArgumentError(`Use one of ${Object.keys(settingKinds).join(', ')}.`);
}

/** Parses the value of a setting. */
function parseValue(name: Setting['name'], text: string): Setting['value'] {
  const kind = settingKinds[name];
  const refusal = (use: string) => usageError(`${text} is no value of ${name}.`, use);
  if (kind === 'text') return text;
  if (kind === 'switch') {
    if (text === 'on' || text === 'off') return text === 'on';
    throw refusal('Use on or off.');
  }
  if (kind === 'number or off' && text === 'off') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw refusal(`Use a whole number${kind === 'number' ? '' : ' or off'}.`);
}

export const settings: Noun = {
  name: 'settings',
  summary: 'See and change the settings of the marketplace, as an admin',
  commands: () => [
    command('get', {
      summary: 'Show the settings of the marketplace, or one of them, as an admin',
      arguments: [argument('[name]', 'the name of a setting', parseSettingName)],
      examples: ['nsem settings get', 'nsem settings get free_words'],
      async action(context, name) {
        const nsem = await context.connect();
        const all = await nsem.admin.settings.get(context.request);
        const one = all.settings.find((setting) => setting.name === name);
        if (one !== undefined) return context.output.item(one, fieldsOf(one, all));
        await context.output.list(all.settings, columns, 'No settings found.');
      },
    }),
    command('set', {
      summary: 'Change a setting of the marketplace, as an admin; it applies at once',
      arguments: [
        argument('<name>', 'the name of the setting', parseSettingName),
        argument('<value>', 'a whole number, on or off, or a text; default resets it'),
      ],
      examples: [
        'nsem settings set free_words 700 --yes',
        'nsem settings set offer_preview_words off --yes',
        'nsem settings set free_words default --yes',
      ],
      async action(context, name, text) {
        const isReset = text === 'default';
        const body = isReset ? { reset: [name] } : { [name]: parseValue(name, text) };
        await confirmChange(context, isReset ? `Reset ${name}?` : `Set ${name} to ${text}?`);
        const nsem = await context.connect();
        const all = await nsem.admin.settings.update(body, context.write);
        const changed = all.settings.filter((setting) => setting.name === name);
        await context.output.list(changed, columns, 'No settings found.');
      },
    }),
    command('test-mail', {
      summary: 'Send a test mail to your own address, as an admin, and see what the server said',
      examples: ['nsem settings test-mail'],
      async action(context) {
        const nsem = await context.connect();
        const tested = await nsem.admin.settings.sendTestMail(context.write);
        const { outcome, reason, server, to } = tested;
        if (context.output.isJson) context.output.json(tested);
        if (outcome === 'sent') {
          const where = server === null ? 'the folder for mails' : server;
          context.output.note(`Sent to ${to}, through ${where}.`);
          return exitCode.ok;
        }
        context.output.note(`Not sent: ${oneLine(reason ?? outcome)}`);
        return exitCode.failure;
      },
    }),
  ],
};
