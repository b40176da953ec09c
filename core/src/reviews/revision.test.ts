import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import type { RevisionId } from '../kernel/ids.ts';
import { accountId, jobId, mondayMorning as now } from '../testing/builders/ids.ts';
import { accept } from '../testing/marketplace.ts';
import { decideChanges, decidePin, type RequestedChanges, type Revision } from './revision.ts';

const aRequest = (overrides: Partial<RequestedChanges> = {}): RequestedChanges => ({
  reasons: ['meaning'],
  text: 'The dose is wrong.',
  pins: [],
  ...overrides,
});

const place = { segment: 2 };

describe('what a client wants changed', () => {
  it('is stored tidied, with each reason once, and every place still to be done', () => {
    const request = aRequest({
      reasons: ['meaning', 'sound', 'meaning'],
      text: '  The dose is wrong.\n',
      pins: [{ place: { second: 75 }, text: ' Cut off. ' }],
    });
    expect(decideChanges(request)).toEqual(
      ok({
        reasons: ['meaning', 'sound'],
        text: 'The dose is wrong.',
        pins: [{ place: { second: 75 }, text: 'Cut off.', doneAt: null, answer: null }],
      }),
    );
  });

  it('is explained by a text, or by places alone', () => {
    expect(decideChanges(aRequest()).ok).toBe(true);
    expect(decideChanges(aRequest({ text: '', pins: [{ place, text: 'Too long.' }] })).ok).toBe(
      true,
    );
  });

  it.each([
    ['without a reason', { reasons: [] }, 'revision.reason-missing'],
    ['without an explanation', { text: ' \n' }, 'revision.text-missing'],
    ['with text that cannot be seen', { text: '\u200B' }, 'revision.text-missing'],
    ['with a place without a remark', { pins: [{ place, text: ' ' }] }, 'revision.text-missing'],
  ] as const)('is refused %s', (_, change, code) => {
    expect(decideChanges(aRequest(change))).toEqual(refuse({ code }));
  });
});

describe('a place that the client marked', () => {
  const revision: Revision = {
    id: 1 as RevisionId,
    jobId: jobId(8),
    providerId: accountId(5),
    round: 1,
    ...accept(
      decideChanges(
        aRequest({
          pins: [
            { place, text: 'Too long.' },
            { place: { segment: 3 }, text: 'A word is missing.' },
          ],
        }),
      ),
    ),
    requestedAt: now,
    dueAt: null,
    outputId: null,
    end: null,
    endedAt: null,
    declineReason: null,
  };

  it('is ticked off by the provider with an answer, and the others stay as they are', () => {
    const decided = accept(
      decidePin(revision, { nth: 2, isDone: true, answer: ' Now it is there. ' }, now),
    );
    expect(decided.pins).toEqual([
      revision.pins[0],
      { ...revision.pins[1], doneAt: now, answer: 'Now it is there.' },
    ]);
  });

  it('was done when it was ticked off first, until that is taken back', () => {
    const done = accept(decidePin(revision, { nth: 1, isDone: true, answer: null }, now));
    const again = { nth: 1, isDone: true, answer: 'It is shorter.' };
    expect(accept(decidePin(done, again, later(now, 5_000))).pins[0]).toMatchObject({
      doneAt: now,
      answer: 'It is shorter.',
    });
    const back = { nth: 1, isDone: false, answer: '' };
    expect(accept(decidePin(done, back, later(now, 5_000))).pins[0]).toMatchObject({
      doneAt: null,
      answer: null,
    });
  });

  it.each([0, 3, -1])('is not the one with the number %d', (nth) => {
    expect(decidePin(revision, { nth, isDone: true, answer: null }, now)).toEqual(
      refuse({ code: 'revision.pin-not-found' }),
    );
  });
});
