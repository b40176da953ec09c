import { ok, refuse } from '@nsem/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, type JsonReply } from './reply.ts';
import { createUnchangedReplies, type UnchangedReplies } from './unchanged-replies.ts';

let commit: () => void;
let replies: UnchangedReplies;
let composed: number;

beforeEach(() => {
  composed = 0;
  replies = createUnchangedReplies((listener) => {
    commit = listener;
  });
});

const compose = (body: unknown = ['Akosua']) => {
  composed += 1;
  return Promise.resolve(ok<JsonReply>(answer(body, { link: '</next>; rel="next"' })));
};
const read = (key = '/providers', body?: unknown) => replies.read(key, () => compose(body));

describe('answers that nothing has changed', () => {
  it('are composed once, and have the same text and headers', async () => {
    const first = await read();
    expect(first).toEqual(
      ok({
        kind: 'text',
        status: 200,
        text: '["Akosua"]',
        headers: { link: '</next>; rel="next"' },
        replayed: false,
      }),
    );
    expect(await read()).toEqual(first);
    expect(composed).toBe(1);
  });

  it('are composed for each key', async () => {
    await read('/providers', [1]);
    expect(await read('/providers?q=Esi', [2])).toMatchObject({ value: { text: '[2]' } });
    expect(await read('/providers', [3])).toMatchObject({ value: { text: '[1]' } });
  });

  it('are composed again after a commit', async () => {
    await read('/providers', [1]);
    commit();
    expect(await read('/providers', [2])).toMatchObject({ value: { text: '[2]' } });
  });

  it('are not remembered if there was a commit meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = replies.read('/providers', async () => {
      await gate.promise;
      return ok<JsonReply>(answer(['as it was before']));
    });
    commit();
    gate.resolve();
    expect(await slow).toMatchObject({ value: { text: '["as it was before"]' } });
    expect(await read('/providers', ['now'])).toMatchObject({ value: { text: '["now"]' } });
  });

  it('are not remembered if they are refusals', async () => {
    const refusal = refuse({ code: 'language.unknown' } as const);
    expect(await replies.read('/providers', async () => refusal)).toBe(refusal);
    expect(await read()).toMatchObject({ ok: true });
  });

  it('are bounded in number and in size', async () => {
    for (let nth = 0; nth < 101; nth += 1) await read(`/providers?q=${nth}`);
    composed = 0;
    await read('/providers?q=100');
    expect(composed).toBe(0);
    await read('/providers?q=0');
    expect(composed).toBe(1);
    const large = 'ɛ'.repeat(3_000_000);
    await read('/large/1', large);
    await read('/large/2', large);
    composed = 0;
    await read('/large/2', large);
    await read('/large/1', large);
    expect(composed).toBe(1);
    const tooLarge = 'ɛ'.repeat(5_000_000);
    composed = 0;
    await read('/too-large', tooLarge);
    await read('/too-large', tooLarge);
    expect(composed).toBe(2);
  });
});
