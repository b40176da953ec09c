import { describe, expect, it } from 'vitest';
import { createCounter, describeStanding, type Policy, standingHeaders } from './quota.ts';
import { describeCounter } from './testing/counter.contract.ts';

const standing = (policy: Policy, resetSeconds: number) => ({
  quota: { policy, calls: 20, seconds: 900 },
  exceeded: true,
  left: 0,
  resetSeconds,
});

describe('a standing', () => {
  it('is reported in the headers of the draft', () => {
    expect(standingHeaders(standing('login', 840))).toEqual({
      'ratelimit-policy': '"login";q=20;w=900',
      ratelimit: '"login";r=0;t=840',
    });
  });

  it.each([
    ['default', 1, 'Too many calls. Please try again in 1 second.'],
    ['default', 89, 'Too many calls. Please try again in 89 seconds.'],
    ['login', 90, 'Too many failed logins. Please try again in 2 minutes.'],
    ['register', 900, 'Too many registrations. Please try again in 15 minutes.'],
  ] as const)('is described in a sentence: %s, %i s', (policy, resetSeconds, sentence) => {
    expect(describeStanding(standing(policy, resetSeconds))).toBe(sentence);
  });
});

describe('a counter in memory', () => {
  describeCounter(createCounter);
});
