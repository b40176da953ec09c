import { expect, it } from 'vitest';

import { createClosing } from './closing.ts';

it('what was started last is stopped first, and only once', async () => {
  const stopped: string[] = [];
  const closing = createClosing();
  closing.add(() => void stopped.push('database'));
  closing.add(async () => {
    await new Promise(setImmediate);
    stopped.push('outbox');
  });
  closing.add(() => void stopped.push('http'));
  await Promise.all([closing.close(), closing.close()]);
  expect(stopped).toEqual(['http', 'outbox', 'database']);
});

it('what fails to stop does not keep the others from it, and is reported', async () => {
  const stopped: string[] = [];
  const closing = createClosing();
  closing.add(() => void stopped.push('lock'));
  closing.add(() => Promise.reject(new Error('disk')));
  await expect(closing.close()).rejects.toMatchObject({ errors: [new Error('disk')] });
  expect(stopped).toEqual(['lock']);
});
