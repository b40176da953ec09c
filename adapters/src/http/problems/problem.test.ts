import { pesewas } from '@nsem/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { z } from 'zod';
import { counted, countStored } from '../../wording.ts';
import { operations } from '../operations/operations.ts';
import { validate } from '../operations/validate.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import {
  actors,
  issueMatrixKeys,
  type MatrixKeys,
  type Scene,
  setScene,
} from '../testing/scene.ts';
import { readStoredState } from '../testing/stored-state.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { AnyFault, AnyFaultCode, Issue } from './http-fault.ts';
import { describeFirst } from './problem-description.ts';
import { exampleHeaders, exampleProblem, problemTable, toProblem } from './problem.ts';

describe('problem', () => {
  const codes = Object.keys(problemTable) as AnyFaultCode[];

  describe('a problem document', () => {
    it('names the missing amount, in words and in numbers', () => {
      const fault = {
        code: 'wallet.insufficient-funds',
        amountDue: pesewas(1_230n),
        balance: pesewas(1_001n),
        missing: pesewas(229n),
      } as const;
      expect(toProblem(fault, 'call-1')).toEqual({
        type: '/docs#problem-wallet.insufficient-funds',
        title: 'Insufficient funds',
        status: 402,
        detail: 'This costs GHS 12.30 and your wallet has GHS 10.01. You’re GHS 2.29 short.',
        code: 'wallet.insufficient-funds',
        request_id: 'call-1',
        retryable: false,
        amount_due: 12.3,
        wallet_balance: 10.01,
        missing: 2.29,
      });
    });

    it('points at the invalid field', () => {
      const fault = { code: 'language.unknown', field: 'language', reference: 'Klingon' } as const;
      const detail = 'The platform does not offer the language “Klingon”.';
      expect(toProblem(fault, 'call-2')).toMatchObject({
        status: 422,
        detail,
        errors: [{ pointer: '#/language', detail }],
      });
    });

    it.each([
      ['translation', ['English', 'Twi'], 'translation service for English to Twi'],
      ['narration', ['Twi'], 'narration service for Twi'],
    ] as const)(
      'names the duplicate %s service and its languages',
      (serviceType, languages, end) => {
        expect(toProblem({ code: 'service.duplicate', serviceType, languages }, '').detail).toBe(
          `You already have an approved ${end}`,
        );
      },
    );

    it.each(codes)('describes %s with a status, a title and one sentence', (code) => {
      const { status, title, detail } = exampleProblem(code);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(title).not.toBe('');
      expect(detail).toMatch(/^\S[^]*[a-z.]$/);
      expect(detail).not.toMatch(/undefined|\[object|NaN/);
    });

    it('says only of these that the same request may succeed later', () => {
      expect(codes.filter((code) => exampleProblem(code).retryable).toSorted()).toEqual([
        'account.export-in-progress',
        'backup.in-progress',
        'document.timed-out',
        'events.too-many-streams',
        'http.body-too-slow',
        'http.database-unavailable',
        'http.files-unavailable',
        'http.internal',
        'http.not-writable',
        'http.outcome-unknown',
        'http.server-busy',
        'http.storage-full',
        'http.too-many-requests',
        'http.unavailable',
        'job.check-timed-out',
        'upload.checksum-mismatch',
      ]);
    });

    it.each(codes)('says that %s is worth a repetition if it has Retry-After', (code) => {
      const { status, retryable } = exampleProblem(code);
      const passes = 'retry-after' in exampleHeaders(code) || [429, 503].includes(status);
      expect(retryable || !passes).toBe(true);
    });

    it('lists the first few of many errors, and how many more there are', () => {
      const issues = [1, 2, 3, 4, 5].map((n) => ({ pointer: `#/${n}`, detail: `${n} is wrong.` }));
      const { detail, errors } = toProblem({ code: 'http.invalid', issues }, '');
      expect(detail).toBe('1 is wrong. 2 is wrong. 3 is wrong. There are 2 more.');
      expect(errors).toHaveLength(5);
    });
  });
});

describe('plurals', () => {
  type Sample = Readonly<Record<string, unknown>>;

  /** The same data with this number in place of each of its numbers. */
  function withNumber(data: unknown, number: number): unknown {
    if (typeof data === 'number') return number;
    if (Array.isArray(data)) return data.map((part) => withNumber(part, number));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, withNumber(value, number)]),
    );
  }

  const samples = Object.entries(problemTable).map(([code, description]): Sample => ({
    code,
    ...('sample' in description && description.sample),
  }));

  /** What a sample cannot show: the other sentences of these refusals. */
  const others: readonly Sample[] = [
    ...['stored-bytes', 'jobs-per-day', 'pending-services', 'api-keys'].map((quota) => ({
      code: 'quota.exceeded',
      quota,
      limit: 5,
      used: 5,
    })),
    { code: 'account.deletion-refused', obstacles: [{ kind: 'open-payouts', count: 3 }] },
  ];

  /** “1 jobs”, “1 open jobs”, “There are 1 more”, “1 requests are”. */
  const wrong =
    /(?<![\d.,:#-])1 (?:[a-z]+ )?(?!is\b|has\b|was\b|this\b)[a-z]+s\b|\bare 1\b|\b1 are\b/iu;

  describe('a sentence with a number', () => {
    it.each(['1 jobs', '1 of at most 1 open jobs', 'There are 1 more.', 'only 1 bytes of it'])(
      'is not “%s”',
      (sentence) => {
        expect(sentence).toMatch(wrong);
      },
    );

    it.each([0, 1, 2])('is right for %i in every refusal', (number) => {
      const sentences = [...samples, ...others].map((sample) => {
        const fault = withNumber(sample, number) as AnyFault;
        const { detail, errors = [] } = toProblem(fault, '');
        return [detail, ...errors.map((error) => error.detail)].join(' ');
      });
      expect(sentences.filter((sentence) => wrong.test(sentence))).toEqual([]);
    });

    it.each([
      [z.string().min(1), '', 'must have at least 1 character.'],
      [z.string().min(2), '', 'must have at least 2 characters.'],
      [z.string().max(1), 'ab', 'must have at most 1 character.'],
      [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item.'],
      [z.array(z.string()).max(0), ['a'], 'must have at most 0 items.'],
      [z.array(z.string()).min(1), [], 'must have at least 1 item.'],
      [z.int().max(1), 2, 'must be at most 1.'],
      [z.bigint().min(1n), 0n, 'must be at least 1.'],
    ])('is right in what validation says (%#)', (schema, value, sentence) => {
      const issues: Issue[] = [];
      validate(z.object({ field: schema }), { field: value }, issues);
      expect(issues).toEqual([{ pointer: '#/field', detail: `field ${sentence}` }]);
    });

    it.each([
      [['A.', 'B.', 'C.'], 'A. B. C.'],
      [['A.', 'B.', 'C.', 'D.'], 'A. B. C. There is 1 more.'],
      [['A.', 'B.', 'C.', 'D.', 'E.'], 'A. B. C. There are 2 more.'],
    ])('of what is left out of a list is right (%#)', (sentences, described) => {
      expect(describeFirst(sentences)).toBe(described);
    });

    it.each([
      [0, '0 entries', '0 jobs, 0 ledger entries, 0 stored files'],
      [1, '1 entry', '1 job, 1 ledger entry, 1 stored file'],
      [2, '2 entries', '2 jobs, 2 ledger entries, 2 stored files'],
    ])('counts %i', (count, some, stored) => {
      expect(counted(count, 'entry', 'entries')).toBe(some);
      expect(countStored({ jobs: count, entries: count, files: count })).toBe(stored);
    });
  });
});

describe('refusals', () => {
  let server: TestServer;
  let keys: MatrixKeys;
  /** The same for all tests, unless one of them failed and changed it. */
  let scene: Scene;
  let isSceneWhole = false;
  beforeAll(async () => {
    const countNothing = {
      count: () => undefined,
      protect: () => undefined,
      flush: () => Promise.resolve(),
    };
    // The use of a key or a session is recorded even if the call is refused.
    const recordNothing = { record: () => undefined, flush: () => Promise.resolve() };
    server = await startTestServer({ keyUsage: countNothing, sessionUsage: recordNothing });
    keys = await issueMatrixKeys(server);
  });
  beforeEach(async () => {
    if (!isSceneWhole) scene = await setScene(server, keys);
    isSceneWhole = true;
    onTestFailed(() => {
      isSceneWhole = false;
    });
  });
  afterAll(() => server.stop());

  const methodOf = (id: string) =>
    operations.find((operation) => operation.id === id)?.method ?? '';

  const writing = accessRows
    .filter(({ operation }) => methodOf(operation) !== 'GET')
    .map((row) => ({ ...row, name: [row.operation, row.about ?? []].flat().join(', ') }));

  describe('a refused call changes nothing:', () => {
    it.each(writing)('$name', async ({ operation, path, send, expected }) => {
      const before = await readStoredState(server);
      const refused = actors.filter((_actor, index) => (expected[index] ?? 0) >= 400);
      for (const actor of refused) {
        const sending = { ...send?.(actor, server), by: scene.credentials[actor] };
        const got = await server.call(methodOf(operation), path(scene), sending);
        expect(got.status).toBe(expected[actors.indexOf(actor)]);
      }
      expect(await readStoredState(server)).toEqual(before);
    });
  });

  describe('a call whose body breaks off or is none changes nothing:', () => {
    const withBody = writing.filter(({ operation: id }) =>
      operations.some((operation) => operation.id === id && operation.body !== undefined),
    );

    it.each(withBody)('$name', async ({ operation, path, expected }) => {
      const before = await readStoredState(server);
      const by = scene.credentials[actors[expected.findIndex((status) => status < 400)] ?? 'admin'];
      for (const body of [
        '{',
        '{"a":',
        'null',
        '[]',
        '"text"',
        '1',
        '{"unheard_of":1}',
        '\u00ff',
      ]) {
        const headers = { 'content-type': 'application/json' };
        const got = await server.call(methodOf(operation), path(scene), { by, headers, body });
        expect({ body, is: [400, 415, 422].includes(got.status) }).toEqual({ body, is: true });
      }
      expect(await readStoredState(server)).toEqual(before);
    });
  });
});
