import { describe, expect, it } from 'vitest';

import { aService, aServiceIn } from '../../testing/jobs.ts';
import { areDone, type FirstDay, planFirstSteps } from './first-steps.tsx';

const newcomer: FirstDay = {
  user: { provider_id: null, is_active: false },
  services: [],
  payoutAccount: null,
  completedJobs: 0,
};

const account = {
  kind: 'bank',
  network: null,
  number: null,
  bank_name: 'GCB Bank',
  branch: null,
  account_number: '1011010012345',
  holder_name: 'Ama Serwaa',
  changed_at: '2026-11-20T09:30:00.000Z',
} as const;

const settled: FirstDay = {
  user: { provider_id: 'PRV-7K2M9X', is_active: true },
  services: [aService()],
  payoutAccount: account,
  completedJobs: 1,
};

const doneOf = (day: FirstDay) =>
  planFirstSteps(day)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

const step = (day: FirstDay, wanted: string) =>
  planFirstSteps(day).find(({ name }) => name === wanted);

describe('the first steps of a provider', () => {
  it('are all open after sign-up, and done by the first job', () => {
    expect(doneOf(newcomer)).toEqual([]);
    expect(areDone(planFirstSteps(newcomer))).toBe(false);
    expect(doneOf(settled)).toEqual(['services', 'payout-account', 'approval', 'first-job']);
    expect(areDone(planFirstSteps(settled))).toBe(true);
  });

  it('have a voice sample only if there is a recording, which is optional', () => {
    const narration = aServiceIn('narration', 'dag', { audio_recording: '/api/audio/9.wav' });
    expect(doneOf({ ...newcomer, services: [narration] })).toEqual(['services', 'sample']);
    expect(step(settled, 'sample')).toMatchObject({ isDone: false, isOptional: true });
  });

  it('say what the approval waits for', () => {
    expect(step(newcomer, 'approval')?.note).toBe('after your services');
    expect(step({ ...newcomer, services: [aService()] }, 'approval')?.note).toBe('we e-mail you');
    expect(step(settled, 'approval')?.note).toBeNull();
  });

  it('open the form of a service with what the provider speaks', () => {
    expect(step(newcomer, 'services')?.action?.address).toBe('?service=new');
    const speaker = { ...newcomer, suggested: { source: 'en', target: 'dag' } };
    expect(step(speaker, 'services')?.action?.address).toBe('?service=new&source=en&target=dag');
  });

  it('lead nowhere before it is known whether they are done', () => {
    const loading = { ...newcomer, services: undefined, payoutAccount: undefined };
    expect(planFirstSteps(loading).every(({ action }) => action === null)).toBe(true);
    expect(step(newcomer, 'first-job')?.action).toBeNull();
    expect(step({ ...settled, completedJobs: 0 }, 'first-job')?.action?.address).toBe(
      '?tab=available',
    );
  });
});
