import { describe, expect, test } from 'vitest';

import type { Order } from './folder-state.ts';
import { planFile } from './plan.ts';

const order = (fields: Partial<Order> = {}): Order => ({
  key: 'a1',
  file: 'leaflet.txt',
  attempt: 1,
  job: null,
  status: null,
  saved: null,
  ...fields,
});

const plan = (given: Order | undefined, options: Partial<Parameters<typeof planFile>[0]> = {}) =>
  planFile({ order: given, resultExists: false, resume: false, retry: false, ...options });

const saved = { job: 128, status: 'completed', saved: 'translated/leaflet.tw.txt' } as const;

describe('what is done with a file', () => {
  test.each<[string, ReturnType<typeof plan>, object]>([
    ['a new one is ordered', plan(undefined), { do: 'order', attempt: 1 }],
    [
      'a new one is left with --resume',
      plan(undefined, { resume: true }),
      { do: 'nothing', why: 'left' },
    ],
    [
      'one that has a result from elsewhere is left',
      plan(undefined, { resultExists: true }),
      { do: 'nothing', why: 'exists' },
    ],
    [
      'an order without a response is repeated as the same attempt',
      plan(order({ attempt: 2 })),
      { do: 'order', attempt: 2 },
    ],
    [
      'an order without a response is repeated even if another file has the name of its result',
      plan(order(), { resultExists: true }),
      { do: 'order', attempt: 1 },
    ],
    [
      'an order without a response is left with --resume',
      plan(order(), { resume: true }),
      { do: 'nothing', why: 'left' },
    ],
    ['a job is followed', plan(order({ job: 128, status: 'pending' })), { do: 'follow', job: 128 }],
    ['a result that was deleted is saved again', plan(order(saved)), { do: 'follow', job: 128 }],
    [
      'nothing is done once the result is there',
      plan(order(saved), { resultExists: true }),
      { do: 'nothing', why: 'saved' },
    ],
    [
      'a failed job is not ordered again by itself',
      plan(order({ job: 128, status: 'failed' })),
      { do: 'nothing', why: 'failed' },
    ],
    [
      'a failed job is another attempt with --retry',
      plan(order({ job: 128, status: 'failed' }), { retry: true }),
      { do: 'order', attempt: 2 },
    ],
    [
      '--resume orders no failed job again',
      plan(order({ job: 128, status: 'failed' }), { retry: true, resume: true }),
      { do: 'nothing', why: 'failed' },
    ],
  ])('%s', (_, step, expected) => expect(step).toEqual(expected));
});
