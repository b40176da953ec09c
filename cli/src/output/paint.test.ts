import { expect, test } from 'vitest';

import { wantsColor } from './paint.ts';

type Case = Readonly<{
  where: string;
  isTTY: boolean;
  env?: Record<string, string>;
  flag?: boolean;
  colored: boolean;
}>;

test.each<Case>([
  { where: 'on a terminal', isTTY: true, colored: true },
  { where: 'in a pipe', isTTY: false, colored: false },
  { where: 'with --no-color', isTTY: true, flag: false, colored: false },
  { where: 'with NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, colored: false },
  { where: 'with an empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, colored: true },
  { where: 'on a dumb terminal', isTTY: true, env: { TERM: 'dumb' }, colored: false },
  { where: 'in a pipe, forced', isTTY: false, env: { CLICOLOR_FORCE: '1' }, colored: true },
  { where: 'in a pipe, not forced', isTTY: false, env: { CLICOLOR_FORCE: '0' }, colored: false },
  {
    where: 'forced, against NO_COLOR',
    isTTY: true,
    env: { NO_COLOR: '1', CLICOLOR_FORCE: '1' },
    colored: false,
  },
])('$where', ({ isTTY, env = {}, flag = true, colored }) => {
  expect(wantsColor({ isTTY }, env, flag)).toBe(colored);
});
