import { describe, expect, it } from 'vitest';

import { historyNote, historyText } from './history-text.ts';

type Step = Parameters<typeof historyText>[0];

const step = (from: Step['from'], to: Step['to'], role: Step['actor_role']): Step => ({
  from,
  to,
  actor_role: role,
});

describe('the history of a job', () => {
  it.each([
    [step(null, 'pending', 'client'), 'Requested by the client'],
    [step('pending', 'pending', 'client'), 'Changed by the client'],
    [step('pending', 'in_progress', 'service-provider'), 'Accepted by the provider'],
    [step('pending', 'in_progress', 'admin'), 'Given to a provider by an admin'],
    [
      step('in_progress', 'pending', 'service-provider'),
      'Released by the provider, open to others again',
    ],
    [step('in_progress', 'pending', 'admin'), 'Released by an admin, open to others again'],
    [step('in_progress', 'completed', 'service-provider'), 'Completed by the provider'],
    [step('pending', 'cancelled', 'client'), 'Cancelled by the client'],
    [step('in_progress', 'cancelled', 'admin'), 'Cancelled by an admin'],
    [step('in_progress', 'failed', 'service-provider'), 'Given up by the provider'],
    [step('completed', 'refunded', 'admin'), 'Refunded by an admin'],
  ])('says of %j: %s', (event, text) => {
    expect(historyText(event, 'service-provider')).toBe(text);
  });

  it('tells a client what they did themselves, and what others did', () => {
    expect(historyText(step(null, 'pending', 'client'), 'client')).toBe('Requested by you');
    expect(historyText(step('pending', 'cancelled', 'client'), 'client')).toBe('Cancelled by you');
    const accepted = step('pending', 'in_progress', 'service-provider');
    expect(historyText(accepted, 'client')).toBe('Accepted by the provider');
  });

  it('shows the reasons that people gave, and not the word that an edit leaves', () => {
    expect(historyNote({ to: 'failed', note: 'The recording breaks off.' })).toBe(
      'The recording breaks off.',
    );
    expect(historyNote({ to: 'pending', note: 'edited' })).toBeNull();
    expect(historyNote({ to: 'completed', note: null })).toBeNull();
  });
});
