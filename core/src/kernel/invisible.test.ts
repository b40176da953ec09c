import { expect, it } from 'vitest';
import { withoutNeedless } from './invisible.ts';

it.each([
  ['A\u200Bdmin\u{E0041}\u3164', 'Admin'],
  ['Ko\u200Dfi\u200C', 'Kofi'],
  ['Ama\uFE0F', 'Ama'],
  ['راج\u200C\u200C', 'راج\u200C'],
  ['\u200Cراج', 'راج'],
])('%j looks like %j', (text, seen) => {
  expect(withoutNeedless(text)).toBe(seen);
});

it.each(['کوه\u200Cنورد', 'क्\u200Dषमा', 'ශ්\u200Dරී', '👩🏾\u200D⚕\uFE0F', '❤\uFE0F', 'Ɔkɔ'])(
  '%j would look different without its joiners',
  (text) => {
    expect(withoutNeedless(text)).toBe(text);
  },
);
