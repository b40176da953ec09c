import { describe, expect, it } from 'vitest';
import { dayMs, instant, later } from './instant.ts';
import { invariant, InvariantError, ok, refuse } from './result.ts';

describe('an invariant', () => {
  it('does nothing if it holds', () => {
    expect(() => invariant(true, 'holds')).not.toThrow();
  });

  it('throws its message if it is broken', () => {
    const check = () => invariant(false, 'escrow is the price');
    expect(check).toThrow(InvariantError);
    expect(check).toThrow('escrow is the price');
    expect(new InvariantError('x')).toMatchObject({ name: 'InvariantError' });
  });
});

describe('an instant', () => {
  it('can be moved by milliseconds', () => {
    expect(later(instant(1_000), dayMs)).toBe(86_401_000);
    expect(later(instant(1_000), -1)).toBe(999);
  });
});

describe('a result', () => {
  it('is a value or a fault, distinguished by ok', () => {
    expect(ok(7)).toEqual({ ok: true, value: 7 });
    expect(refuse({ code: 'x' })).toEqual({ ok: false, fault: { code: 'x' } });
  });
});
