import type { Context } from '../../context.ts';
import { readSettings, settingNames, type SettingName, type Settings } from '../../settings.ts';
import { choosePager } from '../../output/pager.ts';
import type { Column } from '../../output/table.ts';

/** A setting, its value for this command, and what determines it. */
export type EffectiveSetting = Readonly<{
  name: SettingName;
  value: string | null;
  source: 'option' | 'environment' | 'profile' | 'file' | 'default';
}>;

/** The columns of a list of settings. */
export const settingColumns: readonly Column<EffectiveSetting>[] = [
  { header: 'SETTING', text: ({ name }) => name },
  { header: 'VALUE', text: ({ value }) => value ?? '', isFlexible: true },
  { header: 'FROM', text: ({ source }) => source },
];

/** All settings as commands use them: an option before a variable, a login, the file, the default. */
export async function effectiveSettings(context: Context): Promise<readonly EffectiveSetting[]> {
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
