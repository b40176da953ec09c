import { usageError } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, option } from '../define/options.ts';
import { choosePager } from '../output/pager.ts';
import type { Column } from '../output/table.ts';
import {
  readSettings,
  settingMeanings,
  settingNames,
  settingsPath,
  writeSetting,
  type SettingName,
  type Settings,
} from '../settings.ts';

/** A setting, its value for this command, and what determines it. */
type EffectiveSetting = Readonly<{
  name: SettingName;
  value: string | null;
  source: 'option' | 'environment' | 'profile' | 'file' | 'default';
}>;

const columns: readonly Column<EffectiveSetting>[] = [
  { header: 'SETTING', text: ({ name }) => name },
  { header: 'VALUE', text: ({ value }) => value ?? '', isFlexible: true },
  { header: 'FROM', text: ({ source }) => source },
];

const setting = argument('<setting>', 'the name of the setting', settingNames);

const meanings = Object.entries(settingMeanings)
  .map(([name, meaning]) => `  ${name.padEnd(11)}  ${meaning}\n`)
  .join('');

export const config: Noun = {
  name: 'config',
  summary: 'Show and store settings',
  commands: () => [
    command('get', {
      summary: 'Print the value of a setting as commands use it',
      arguments: [setting],
      examples: ['nsem config get url'],
      async action(context, name) {
        const found = (await effectiveSettings(context)).find((each) => each.name === name);
        if (found === undefined) return;
        if (context.output.isJson) context.output.json(found);
        else context.output.text(`${found.value ?? ''}\n`);
      },
    }),
    command('set', {
      summary: 'Store a setting, or remove it',
      arguments: [setting, argument('[value]', 'its new value')],
      options: [option('--unset', 'remove the stored value')],
      examples: [
        'nsem config set url https://nsem.example.com',
        'nsem config set timeout 5m',
        'nsem config set timeout --unset',
        'nsem config set credentials file',
        'nsem config set pager "less -S"',
        'nsem config set updates on',
      ],
      help: (examples) => `\nSettings:\n${meanings}${examples}`,
      async action(context, name, value, { unset = false }) {
        if ((value === undefined) !== unset) throw usageError('Specify a value, or --unset.');
        if (context.options.dryRun === true) return context.output.note('Nothing was stored.');
        await writeSetting(context.terminal.configFolder, name, value ?? null);
        context.output.note(unset ? `${name} is removed.` : `${name} is stored.`);
      },
    }),
    command('list', {
      summary: 'List the settings, and where each value comes from',
      examples: ['nsem config list'],
      action: async (context) =>
        context.output.list(await effectiveSettings(context), columns, 'No settings.'),
    }),
    command('path', {
      summary: 'Print the path of the file with the settings',
      examples: ['nsem config path'],
      async action({ output, terminal }) {
        const path = settingsPath(terminal.configFolder);
        if (output.isJson) output.json({ path });
        else output.text(`${path}\n`);
      },
    }),
  ],
};

/** All settings as commands use them: an option before a variable, a login, the file, the default. */
async function effectiveSettings(context: Context): Promise<readonly EffectiveSetting[]> {
  const stored = await readSettings(context.terminal.configFolder);
  const login = await context.credentials.find();
  const url = await context.url();
  const { timeout } = context.options;
  const values: Readonly<Record<SettingName, string | null>> = {
    url,
    credentials: context.terminal.env['NSEM_CREDENTIALS'] || (stored.credentials ?? 'auto'),
    pager: choosePager(context.terminal.env, stored.pager) ?? 'off',
    updates: stored.updates ?? 'off',
    timeout: timeout === undefined ? (stored.timeout ?? null) : `${timeout}ms`,
  };
  const sourceOf = (name: SettingName): EffectiveSetting['source'] => {
    if ((name === 'url' || name === 'timeout') && context.options[name] !== undefined) {
      return 'option';
    }
    if (isFromEnvironment(context, name, stored)) return 'environment';
    if (name === 'url' && login !== null) return 'profile';
    return stored[name] === undefined ? 'default' : 'file';
  };
  return settingNames.map((name) => ({ name, value: values[name], source: sourceOf(name) }));
}

function isFromEnvironment(
  { options, terminal: { env } }: Context,
  name: SettingName,
  { pager }: Settings,
): boolean {
  switch (name) {
    case 'url':
      return options.profile === undefined && Boolean(env['NSEM_URL']);
    case 'credentials':
      return Boolean(env['NSEM_CREDENTIALS']);
    case 'pager':
      return env['NSEM_PAGER'] !== undefined || (pager === undefined && env['PAGER'] !== undefined);
    case 'timeout':
    case 'updates':
      return false;
  }
}
