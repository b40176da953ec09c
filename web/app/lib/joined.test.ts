import { describe, expect, it } from 'vitest';

import { joined } from './joined.ts';

function counted() {
  const asked: number[] = [];
  const waiting: PromiseWithResolvers<string>[] = [];
  const change = joined(({ id }: { id: number }) => {
    asked.push(id);
    const answer = Promise.withResolvers<string>();
    waiting.push(answer);
    return answer.promise;
  });
  return { asked, waiting, change };
}

describe('a change that is asked for twice', () => {
  it('is made once while it is under way, and answered to both', async () => {
    const { asked, waiting, change } = counted();
    const both = [change({ id: 7 }), change({ id: 7 })];
    waiting[0]?.resolve('done');
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(asked).toEqual([7]);
  });

  it('is made for each thing by itself', () => {
    const { asked, change } = counted();
    void change({ id: 7 });
    void change({ id: 8 });
    expect(asked).toEqual([7, 8]);
  });

  it.each(['done', 'refused'])('is made again when the first one is %s', async (end) => {
    const { asked, waiting, change } = counted();
    const first = change({ id: 7 });
    if (end === 'done') waiting[0]?.resolve(end);
    else waiting[0]?.reject(new Error(end));
    await first.catch((error: unknown) => error);
    void change({ id: 7 });
    expect(asked).toEqual([7, 7]);
  });
});
