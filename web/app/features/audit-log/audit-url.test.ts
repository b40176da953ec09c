import { describe, expect, it } from 'vitest';

import { parseAuditView, toQuery } from './audit-url.ts';

describe('the address of the audit log', () => {
  it('has the filters, as the API names them', () => {
    const params = {
      actor: '1',
      action: 'wallet.credit',
      kind: 'account',
      object: '9',
      from: '2026-11-01',
      to: '2026-11-30',
    };
    expect(toQuery(parseAuditView(params))).toEqual({
      actor_id: 1,
      action: 'wallet.credit',
      object_kind: 'account',
      object_id: 9,
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it.each([
    [{ actor: '0', action: 'drop', kind: 'king', object: '9' }],
    [{ object: '9' }],
    [{ from: 'yesterday', to: '2026-13-01' }],
    [{ from: '2026-02-30', to: '0000-01-01' }],
    [{ from: '2026-11-01T09:00' }],
  ])('excludes nothing for %o', (params) => {
    expect(toQuery(parseAuditView(params))).toEqual({});
  });
});
