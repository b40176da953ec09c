import { expect, test } from 'vitest';

import { wantsColor } from './paint.ts';

type Case = Readonly<{
  situation: string;
  isTTY: boolean;
  env?: Record<string, string>;
  flag?: boolean;
  colored: boolean;
}>;

test.each<Case>([
  { situation: 'on a terminal', isTTY: true, colored: true },
  { situation: 'in a pipe', isTTY: false, colored: false },
  { situation: 'with --no-color', isTTY: true, flag: false, colored: false },
  { situation: 'with NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, colored: false },
  { situation: 'with an empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, colored: true },
  { situation: 'on a dumb terminal', isTTY: true, env: { TERM: 'dumb' }, colored: false },
  { situation: 'in a pipe, forced', isTTY: false, env: { CLICOLOR_FORCE: '1' }, colored: true },
  {
    situation: 'in a pipe, not forced',
    isTTY: false,
    env: { CLICOLOR_FORCE: '0' },
    colored: false,
  },
  {
    situation: 'forced, but with NO_COLOR',
    isTTY: true,
    env: { NO_COLOR: '1', CLICOLOR_FORCE: '1' },
    colored: false,
  },
])('$situation', ({ isTTY, env = {}, flag = true, colored }) => {
  expect(wantsColor({ isTTY }, env, flag)).toBe(colored);
});
