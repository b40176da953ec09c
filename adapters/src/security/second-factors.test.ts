import { instant } from '@nsem/core';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createOneTimeCodes } from './second-factors.ts';

const [first, second, third] = ['kente', 'adinkra', 'sankofa'].map((word) =>
  Buffer.alloc(32, word),
) as [Buffer, Buffer, Buffer];
const issuer = 'Nsem';
const now = instant(Date.parse('2026-11-20T09:30:00.000Z'));

const before = createOneTimeCodes({ current: first, issuer });
const { secret, sealed } = before.issue('kwame@example.com');
const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
const step = Math.floor(now / 30_000);

describe('the codes of an app after the secret of the server was rotated', () => {
  const rotated = createOneTimeCodes({ current: third, previous: [second, first], issuer });

  it('count while the previous secret is known', () => {
    expect(rotated.findStep(sealed, code, now)).toBe(step);
    expect(createOneTimeCodes({ current: third, issuer }).findStep(sealed, code, now)).toBe(
      undefined,
    );
  });

  it('count without the previous secret once the app is sealed with the current one', () => {
    const resealed = rotated.reseal(sealed) ?? '';
    expect(resealed).not.toBe(sealed);
    expect(rotated.reseal(resealed)).toBe(resealed);
    expect(createOneTimeCodes({ current: third, issuer }).findStep(resealed, code, now)).toBe(step);
    expect(before.findStep(resealed, code, now)).toBeUndefined();
  });

  it('are lost if no known secret decrypts what is stored', () => {
    expect(createOneTimeCodes({ current: third, previous: [second], issuer }).reseal(sealed)).toBe(
      undefined,
    );
  });
});
