import { expect, it } from 'vitest';

import { evidenceText } from './pair-text.ts';

it.each([
  ['same-mailbox', 1, 'Their e-mails reach the same mailbox'],
  ['same-device', 1, 'Both have used one device'],
  ['same-device', 2, 'Both have used 2 devices'],
  ['same-network', 1, 'Both have used one network, as customers of a carrier do'],
  ['same-name', 1, 'They have the same name'],
  ['payee-name', 1, 'The provider is paid under the name of the client'],
  ['tiny-jobs', 3, '3 paid jobs for next to nothing'],
  ['tiny-jobs', 1, 'One paid job for next to nothing'],
  ['no-other-business', 1, 'The client chose this provider and no other, for one job'],
] as const)('the evidence %s (%d) is a line in plain words', (reason, count, text) => {
  expect(evidenceText({ reason, count })).toBe(text);
});
