import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../kernel/result.ts';
import { accountId, mondayMorning } from '../../testing/builders/ids.ts';
import { decideCode, methodsOf, normalizeRecoveryCode } from './decide-second-factor.ts';
import type { Totp } from './second-factor.ts';

const app: Totp = {
  accountId: accountId(1),
  sealedSecret: 'sealed',
  isConfirmed: true,
  lastStep: null,
  createdAt: mondayMorning,
};

describe('the code of a time step', () => {
  it.each([
    { last: null, step: 100, isAccepted: true },
    { last: 99, step: 100, isAccepted: true },
    { last: 100, step: 100, isAccepted: false },
    { last: 101, step: 100, isAccepted: false },
    { last: null, step: undefined, isAccepted: false },
  ])('counts once, and none before it: $step after $last', ({ last, step, isAccepted }) => {
    expect(decideCode({ ...app, lastStep: last }, step)).toEqual(
      isAccepted ? ok({ ...app, lastStep: step }) : refuse({ code: 'second-factor.code-wrong' }),
    );
  });
});

describe('the methods that complete a login', () => {
  it('are none while an app is not confirmed', () => {
    const totp = { ...app, isConfirmed: false };
    expect(methodsOf({ totp, passkeys: [], recoveryCodesLeft: 3 })).toEqual([]);
  });

  it('include recovery codes while some are left', () => {
    const factors = { totp: app, passkeys: [] };
    expect(methodsOf({ ...factors, recoveryCodesLeft: 1 })).toEqual(['code', 'recovery-code']);
    expect(methodsOf({ ...factors, recoveryCodesLeft: 0 })).toEqual(['code']);
  });
});

it('a recovery code can be typed in any case, with any separators, and with look-alikes', () => {
  expect(normalizeRecoveryCode(' 7K2M 9qxo–OcvI.h8rl')).toBe('7k2m9qx00cv1h8r1');
});
