import { expect, it } from 'vitest';

import { stopOnce } from './open-marketplace.ts';

it('stops what was started last first, and only once', async () => {
  const stopped: string[] = [];
  const started = new AsyncDisposableStack();
  started.defer(() => void stopped.push('database'));
  started.defer(async () => {
    await new Promise(setImmediate);
    stopped.push('outbox');
  });
  started.defer(() => void stopped.push('http'));
  const stop = stopOnce(started);
  const further = stop().then(() => stopped.length);
  expect(await Promise.all([further, stop().then(() => stopped.length)])).toEqual([3, 3]);
  expect(stopped).toEqual(['http', 'outbox', 'database']);
});

it('stops the others if one fails to stop, and reports it', async () => {
  const stopped: string[] = [];
  const started = new AsyncDisposableStack();
  started.defer(() => void stopped.push('lock'));
  started.defer(() => Promise.reject(new Error('disk')));
  started.defer(() => void stopped.push('http'));
  await expect(stopOnce(started)()).rejects.toThrow('disk');
  expect(stopped).toEqual(['http', 'lock']);
});

it('reports every failure', async () => {
  const started = new AsyncDisposableStack();
  started.defer(() => Promise.reject(new Error('disk')));
  started.defer(() => Promise.reject(new Error('socket')));
  await expect(stopOnce(started)()).rejects.toMatchObject({
    error: new Error('disk'),
    suppressed: new Error('socket'),
  });
});

it('leaves nothing for the caller to stop', async () => {
  const stopped: string[] = [];
  {
    await using started = new AsyncDisposableStack();
    started.defer(() => void stopped.push('database'));
    stopOnce(started);
  }
  expect(stopped).toEqual([]);
});
