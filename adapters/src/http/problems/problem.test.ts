import { pesewas } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { exampleHeaders, exampleProblem, toProblem } from './problem.ts';
import { problemTable } from './problem-table.ts';
import type { AnyFaultCode } from './http-fault.ts';

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
  ] as const)('names the duplicate %s service and its languages', (serviceType, languages, end) => {
    expect(toProblem({ code: 'service.duplicate', serviceType, languages }, '').detail).toBe(
      `You already have an approved ${end}`,
    );
  });

  it.each(codes)('describes %s with a status, a title and one sentence', (code) => {
    const { status, title, detail } = exampleProblem(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).not.toBe('');
    expect(detail).toMatch(/^\S[^]*[a-z.]$/);
    expect(detail).not.toMatch(/undefined|\[object|NaN/);
  });

  it('says of these alone that the same request may succeed later', () => {
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
