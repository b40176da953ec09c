import { describe, expect, it } from 'vitest';

import { historyNote, historyText } from './history-text.ts';

type Step = Parameters<typeof historyText>[0];

const step = (move: Step['move'], role: Step['actor_role']): Step => ({ move, actor_role: role });

describe('the history of a job', () => {
  it.each([
    [step('create', 'client'), 'Requested by the client'],
    [step('edit', 'client'), 'Changed by the client'],
    [step('assign', 'service-provider'), 'Accepted by the provider'],
    [step('assign', 'client'), 'Assigned to a provider by the client, and due later'],
    [step('assign', 'admin'), 'Assigned to a provider by an admin'],
    [step('release', 'service-provider'), 'Released by the provider, open to others again'],
    [step('release', 'admin'), 'Released by an admin, open to others again'],
    [step('take_back', 'client'), 'Taken back by the client, open to others again'],
    [step('deliver', 'service-provider'), 'Completed by the provider'],
    [step('cancel', 'client'), 'Cancelled by the client'],
    [step('cancel', 'admin'), 'Cancelled by an admin'],
    [step('fail', 'service-provider'), 'Marked as failed by the provider'],
    [step('refund', 'admin'), 'Refunded by an admin'],
  ])('describes %j as: %s', (event, text) => {
    expect(historyText(event, 'service-provider')).toBe(text);
  });

  it('addresses clients as "you" for their own moves only', () => {
    expect(historyText(step('create', 'client'), 'client')).toBe('Requested by you');
    expect(historyText(step('cancel', 'client'), 'client')).toBe('Cancelled by you');
    const accepted = step('assign', 'service-provider');
    expect(historyText(accepted, 'client')).toBe('Accepted by the provider');
  });

  it('shows the reasons that users gave, and not the note of an edit', () => {
    expect(historyNote({ move: 'fail', note: 'The recording breaks off.' })).toBe(
      'The recording breaks off.',
    );
    expect(historyNote({ move: 'edit', note: 'edited' })).toBeNull();
    expect(historyNote({ move: 'deliver', note: null })).toBeNull();
  });
});
