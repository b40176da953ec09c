import type { Context } from '../../context.ts';
import { readSettings, settingNames, type SettingName } from '../../settings.ts';
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
    timeout: timeout === undefined ? (stored.timeout ?? null) : `${timeout}ms`,
  };
  const sourceOf = (name: SettingName): EffectiveSetting['source'] => {
    if (name !== 'credentials' && context.options[name] !== undefined) return 'option';
    if (isFromEnvironment(context, name)) return 'environment';
    if (name === 'url' && login !== null) return 'profile';
    return stored[name] === undefined ? 'default' : 'file';
  };
  return settingNames.map((name) => ({ name, value: values[name], source: sourceOf(name) }));
}

function isFromEnvironment({ options, terminal: { env } }: Context, name: SettingName): boolean {
  switch (name) {
    case 'url':
      return options.profile === undefined && Boolean(env['NSEM_URL']);
    case 'credentials':
      return Boolean(env['NSEM_CREDENTIALS']);
    case 'timeout':
      return false;
  }
}
