import { describe, expect, it } from 'vitest';

import { nextForAdmin, nextForClient, nextForProvider } from './next-step.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const open = { status: 'pending', provider_id: null, provider_name: null, due_at: null } as const;
const requested = {
  ...open,
  provider_id: 'PRV-7K2M9Q',
  provider_name: 'Ama Serwaa',
} as const;
const taken = { ...requested, status: 'in_progress' } as const;
const ended = ['completed', 'cancelled', 'failed', 'refunded'] as const;

describe('what happens next with a job', () => {
  it('depends for its client on who may take it', () => {
    expect(nextForClient(open, now)).toMatch(/^Offered to all qualified providers\./);
    expect(nextForClient(requested, now)).toMatch(/^Requested from Ama Serwaa\./);
    expect(nextForClient({ ...requested, provider_name: null }, now)).toMatch(/PRV-7K2M9Q/);
    expect(nextForClient(taken, now)).toMatch(/^Ama Serwaa is working on it\./);
  });

  it('is for its client to wait or to take it back once it is late', () => {
    const due = { ...taken, due_at: '2026-11-23T12:00:00Z' };
    expect(nextForClient(due, now - 1)).not.toMatch(/late/);
    expect(nextForClient(due, now)).toMatch(/it is late\. You can wait, or take it back/);
  });

  it('is for a provider to accept it, to see or hear all of it', () => {
    const seen = { ...open, input_withheld: false, content_is_preview: false } as const;
    expect(nextForProvider(seen)).toMatch(/^Accept it to start\..*another provider can\.$/);
    const own = { ...seen, provider_id: requested.provider_id };
    expect(nextForProvider(own)).toBe('Accept it to start. It was requested from you.');
    expect(nextForProvider({ ...seen, input_withheld: true })).toMatch(/hear the recording/);
    expect(nextForProvider({ ...seen, content_is_preview: true })).toMatch(/whole text/);
    expect(nextForProvider({ ...seen, status: 'in_progress' })).toMatch(/deliver/);
  });

  it('is known to admins', () => {
    expect(nextForAdmin(open)).toMatch(/^No provider/);
    expect(nextForAdmin(requested)).toMatch(/Ama Serwaa, who has not accepted/);
    expect(nextForAdmin(taken)).toMatch(/working/);
  });

  it.each(ended)('is nothing if it is %s', (status) => {
    expect(nextForClient({ ...taken, status }, now)).toBeNull();
    expect(nextForAdmin({ ...taken, status })).toBeNull();
    const seen = { ...open, status, input_withheld: false, content_is_preview: false } as const;
    expect(nextForProvider(seen)).toBeNull();
  });
});
