import { expect, test } from 'vitest';

import { oneLine, withoutControls } from './plain-text.ts';

test("another user's text cannot manipulate the terminal", () => {
  expect(withoutControls('a\u001b[2Jb\u0007c\u009bd\n\te')).toBe('a[2Jbcd\n\te');
  expect(oneLine(' a\tb\r\nc\u001b[31m ')).toBe('a b c [31m');
});
