import { Argument } from 'commander';

import { settingNames } from '../../settings.ts';

/** The argument that names a setting. */
export const settingArgument = (): Argument =>
  new Argument('<setting>', 'the name of the setting').choices(settingNames);
