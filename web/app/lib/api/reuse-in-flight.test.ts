import { describe, expect, it } from 'vitest';

import { reuseInFlight } from './reuse-in-flight.ts';

function startSender() {
  const sent: number[] = [];
  const pending: PromiseWithResolvers<string>[] = [];
  const send = reuseInFlight(({ id }: { id: number }) => {
    sent.push(id);
    const result = Promise.withResolvers<string>();
    pending.push(result);
    return result.promise;
  });
  return { sent, pending, send };
}

describe('a duplicate request', () => {
  it('shares the request that is in flight, and its result', async () => {
    const { sent, pending, send } = startSender();
    const both = [send({ id: 7 }), send({ id: 7 })];
    pending[0]?.resolve('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(sent).toEqual([7]);
  });

  it('is only one with equal input', () => {
    const { sent, send } = startSender();
    void send({ id: 7 });
    void send({ id: 8 });
    expect(sent).toEqual([7, 8]);
  });

  it.each(['done', 'refused'])('is sent again after the first one is %s', async (end) => {
    const { sent, pending, send } = startSender();
    const first = send({ id: 7 });
    if (end === 'done') pending[0]?.resolve(end);
    else pending[0]?.reject(new Error(end));
    await first.catch((error: unknown) => error);
    void send({ id: 7 });
    expect(sent).toEqual([7, 7]);
  });
});
