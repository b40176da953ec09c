import { ConnectionError, NsemError, TimeoutError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { errorText, reuseInFlight } from './calls.ts';

const outOfReach =
  'The marketplace could not be reached. Please check your connection and try again.';

describe('the text of an error', () => {
  it('is the detail from the server, if there is any', () => {
    const detail = 'You are GHS 3.00 short.';
    const problem = { detail };
    const refused = new NsemError({ message: detail, code: 'x', status: 402, problem });
    expect(errorText(refused)).toBe(detail);
  });

  it('is the default of the screen if a proxy answered, without a reason', () => {
    const message = 'https://nsem.example/auth/login responded with status 502.';
    const failed = new NsemError({ message, code: 'http.502', status: 502 });
    expect(errorText(failed, 'Please check your credentials and try again.')).toBe(
      'Please check your credentials and try again.',
    );
    expect(errorText(failed)).toBe('An error occurred');
  });

  it.each(['', '  \n'])('is the default of the screen for the detail %j', (detail) => {
    const failed = new NsemError({ message: detail, code: 'x', status: 500, problem: { detail } });
    expect(errorText(failed, 'Failed to approve service. Please try again.')).toBe(
      'Failed to approve service. Please try again.',
    );
  });

  it('mentions no URLs or programs if the connection fails', () => {
    expect(errorText(new ConnectionError({ message: 'fetch failed', code: 'x' }))).toBe(outOfReach);
    expect(errorText(new TimeoutError({ message: '30000 ms', code: 'x' }))).toBe(outOfReach);
  });

  it('hides the message of a bug in the page', () => {
    expect(errorText(new TypeError('x is undefined'))).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });
});

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
