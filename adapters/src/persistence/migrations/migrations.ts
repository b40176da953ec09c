import { migrations0001To0004 } from './0001-to-0004.ts';
import { migrations0005To0009 } from './0005-to-0009.ts';
import { migrations0011To0019 } from './0011-to-0019.ts';
import { migrations0020To0028 } from './0020-to-0028.ts';
import { migrations0029To0038 } from './0029-to-0038.ts';
import { migrations0039To0048 } from './0039-to-0048.ts';
import { migrations0049To0058 } from './0049-to-0058.ts';

/** Every migration in order; there are no down migrations. */
export const migrations = [
  ...migrations0001To0004,
  ...migrations0005To0009,
  ...migrations0011To0019,
  ...migrations0020To0028,
  ...migrations0029To0038,
  ...migrations0039To0048,
  ...migrations0049To0058,
];
