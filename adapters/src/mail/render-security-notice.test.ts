import { instant, type AccountId } from '@nsem/core';
import { describe, expect, it } from 'vitest';

import { renderSecurityNotice, type SecurityNotice } from './render-security-notice.ts';

const accountId = 7 as AccountId;
const branding = { brand: 'Nsem', publicUrl: 'https://nsem.example.org' };
const at = instant(Date.parse('2026-11-22T16:05:00Z'));
const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';
const origin = { network: '154.160.1.20', device };

const render = (notice: SecurityNotice, publicUrl: string | null = branding.publicUrl) => {
  const { paragraphs } = renderSecurityNotice(notice, { ...branding, publicUrl, token: 'tok_1-2' });
  return paragraphs.join('\n');
};

describe('a mail about the security of an account', () => {
  it.each([
    { kind: 'new-device', accountId, origin, at },
    { kind: 'api-key-created', accountId, origin, at },
    { kind: 'second-factor-changed', accountId, change: 'add-passkey', origin, at },
    { kind: 'second-factor-changed', accountId, change: 'use-recovery-code', origin, at },
    { kind: 'password-changed', accountId, how: 'changed', origin, at },
    { kind: 'password-changed', accountId, how: 'reset', origin, at },
    { kind: 'password-changed', accountId, how: 'operator', origin, at },
  ] as const)('says when, from where, and what to do if it was not the user: %o', (notice) => {
    const text = render(notice);
    expect(text).toContain('time: 22 November 2026 at 16:05 (UTC)');
    expect(text).toContain('device: Firefox on Windows');
    expect(text).toContain('network: 154.160.1.20');
    expect(text).toContain('If this was not you');
  });

  it('about a reset by an administrator has no origin, which is not the user’s', () => {
    const text = render({ kind: 'second-factor-changed', accountId, change: 'reset', origin, at });
    expect(text).toContain('time: 22 November 2026 at 16:05 (UTC)');
    expect(text).toContain('If you did not request this');
    expect(text).not.toContain('network');
  });

  it.each([
    ['email-verification', 'https://nsem.example.org/verify-email#token=tok_1-2'],
    ['password-reset', 'https://nsem.example.org/reset-password#token=tok_1-2'],
  ] as const)('of kind %s has the link %s', (kind, link) => {
    expect(render({ kind, accountId })).toContain(link);
  });

  it('has only the code if the public address is unknown', () => {
    const text = render({ kind: 'password-reset', accountId }, null);
    expect(text).toContain('on the page /reset-password');
    expect(text).toContain('    tok_1-2');
    expect(text).not.toContain('#token');
  });
});
