import { jobId } from '@nsem/core/testing';
import { expect, it } from 'vitest';

import { renderUnread } from './unread-message.ts';

const render = (texts: readonly string[], count = texts.length) =>
  renderUnread({ jobId: jobId(12) }, { texts, count }, { brand: 'Nsem', publicUrl: null });

it('a message quotes what was written, and never what is in a file', () => {
  expect(render(['Asante,\nplease.', ''], 7)).toBe(
    'The client has written to you about job #12 on Nsem:\n' +
      '“Asante, please.”\n(a file)\nAnd 5 more.\nAnswer on the page of the job.',
  );
});

it('a message is as short as Telegram accepts, whatever was written', () => {
  const text = render(
    Array.from({ length: 5 }, () => 'ɛ'.repeat(2_000)),
    200,
  );
  expect(text.length).toBeLessThan(4_096);
  expect(text).toContain(`“${'ɛ'.repeat(300)}…”`);
});
