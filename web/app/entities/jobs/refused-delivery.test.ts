import { ValidationError, type NsemError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { placeText, readRefusedDelivery } from './refused-delivery.tsx';

const findings = [
  { check: 'empty', severity: 'error', place: null, at: null, found: '', detail: 'Nothing.' },
];

const failed = (code: string): NsemError =>
  new ValidationError({
    code,
    status: 422,
    message: 'Nothing.',
    attempts: 1,
    problem: { code, findings },
  });

describe('what the server found in a delivery', () => {
  it.each([
    ['job.delivery-has-errors', { findings, needsReason: false }],
    ['job.delivery-needs-note', { findings, needsReason: true }],
    ['job.texts-mismatch', null],
  ])('is read of %s', (code, expected) => {
    expect(readRefusedDelivery(failed(code))).toEqual(expected);
    expect(readRefusedDelivery(new Error('offline'))).toBeNull();
  });

  it.each([
    [{ place: null, at: null }, ''],
    [{ place: 3, at: null }, 'Line 3: '],
    [{ place: 2, at: 67.4 }, 'At 1:07: '],
    [{ place: null, at: 3_727 }, 'At 1:02:07: '],
  ])('is at %j: %j', (where, text) => {
    expect(placeText(where)).toBe(text);
  });
});
