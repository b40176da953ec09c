import { describe, expect, test } from 'vitest';

import { placeText } from '../../entities/jobs/place.ts';
import { sortFiles } from '../../entities/uploads/attached-files.tsx';
import { aJob } from '../../testing/jobs.ts';
import { aMessage, aQuestion } from '../../testing/messages.ts';
import {
  authorText,
  limitText,
  readPlace,
  remarkOn,
  reportActsOn,
  roomText,
  turnOf,
} from './conversation-text.ts';
import { fingerprintOf, type MessageDraft, messageOf } from './message-files.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');

describe('who wrote a message', () => {
  test.each([
    [aMessage({ is_own: true }), 'client', 'You'],
    [aMessage(), 'client', 'Ama Serwaa'],
    [aMessage(), 'admin', 'Ama Serwaa (provider)'],
    [aMessage({ author_role: 'client', author_name: null }), 'service-provider', 'The client'],
    [aQuestion(), 'client', 'A provider'],
  ] as const)('%o, read by a %s, is from %s', (message, viewer, name) => {
    expect(authorText(message, viewer)).toBe(name);
  });
});

test('a remark says why a message lacks something, and the author does not learn of a report', () => {
  expect(remarkOn(aMessage(), 'client')).toBe('');
  expect(remarkOn(aMessage({ is_own: true, is_reported: true }), 'client')).toBe('');
  expect(remarkOn(aMessage({ is_reported: true }), 'client')).toMatch(/^Reported. An admin will/);
  expect(remarkOn(aMessage({ is_reported: true }), 'admin')).toBe('Reported.');
  const kept = aMessage({ is_reported: true, dismissed_at: '2026-11-24T00:00:00.000Z' });
  expect(remarkOn(kept, 'admin')).toBe('Reported. An admin kept it.');
  expect(remarkOn(aMessage({ is_hidden: true }), 'client')).toBe('An admin hid this message.');
  expect(remarkOn(aMessage({ erased_at: '2026-11-24T00:00:00.000Z' }), 'client')).toBe(
    'This message was erased.',
  );
});

test.each([
  ['a party', {}, 'client', ['report']],
  ['its author', { is_own: true }, 'client', []],
  ['a party who has reported it', { is_reported: true }, 'client', []],
  ['an admin, of what was not reported', {}, 'admin', []],
  ['an admin', { is_reported: true }, 'admin', ['dismiss', 'hide']],
  ['an admin who has kept it', { is_reported: true, dismissed_at: '-' }, 'admin', ['hide']],
  ['an admin who has hidden it', { is_reported: true, is_hidden: true }, 'admin', []],
  ['an admin, of an erased one', { is_reported: true, erased_at: '-' }, 'admin', []],
] as const)('%s can do about a message %o, as a %s: %o', (_, given, viewer, acts) => {
  expect(reportActsOn(aMessage(given), viewer)).toEqual(acts);
});

test.each([
  ['', 'segment', null],
  ['3', 'segment', { segment: 3 }],
  ['0', 'segment', undefined],
  ['1:05', 'segment', undefined],
  ['1:05', 'second', { second: 65 }],
  ['1:02:03', 'second', { second: 3723 }],
  ['45', 'second', { second: 45 }],
  ['25:00:00', 'second', undefined],
  ['soon', 'second', undefined],
] as const)('the place %j of a %s is %o', (typed, kind, place) => {
  expect(readPlace(typed, kind)).toEqual(place);
});

test('places read as in the text or in the player', () => {
  expect(placeText({ segment: 3 })).toBe('Line 3');
  expect(placeText({ second: 65 })).toBe('At 1:05');
});

test('the room is counted when little of it is left', () => {
  expect(roomText('a'.repeat(1_799))).toBeNull();
  expect(roomText('a'.repeat(1_999))).toBe('1 character left');
  expect(roomText('a'.repeat(2_003))).toBe('3 characters too many. Send it as two messages.');
});

describe('what a reader can do', () => {
  const question = aQuestion({ is_own: true });
  const answer = aMessage({ id: 50, question_id: question.id });
  const completed = aJob({ status: 'completed', completed_at: '2026-11-22T12:00:00.000Z' });
  const long = aJob({ status: 'completed', completed_at: '2026-11-20T12:00:00.000Z' });

  test.each([
    ['the client of a job on offer answers', aJob(), [], { viewer: 'client', turn: 'answer' }],
    [
      'a provider to whom it is offered asks',
      aJob(),
      [],
      { viewer: 'service-provider', turn: 'ask' },
    ],
    [
      'a provider who has asked waits',
      aJob(),
      [question],
      { viewer: 'service-provider', turn: 'wait' },
    ],
    [
      'a provider whose question is answered asks again',
      aJob(),
      [question, answer],
      { viewer: 'service-provider', turn: 'ask' },
    ],
    [
      'the parties write while it is done',
      aJob({ status: 'in_progress' }),
      [],
      { viewer: 'client', turn: 'write' },
    ],
    [
      'the parties write for three days after it',
      completed,
      [],
      { viewer: 'client', turn: 'write' },
    ],
    ['then they only read', long, [], { viewer: 'client', turn: 'read' }],
    ['admins only read', aJob({ status: 'in_progress' }), [], { viewer: 'admin', turn: 'read' }],
    [
      'nothing is written after it was cancelled',
      aJob({ status: 'cancelled' }),
      [],
      { viewer: 'client', turn: 'read' },
    ],
  ] as const)('%s', (_, job, messages, { viewer, turn }) => {
    expect(turnOf(job, messages, { viewer, now })).toBe(turn);
  });

  test('a completed job names the time at which its conversation closes, and then the reason', () => {
    const reading = { viewer: 'client', now } as const;
    expect(limitText(completed, 'write', reading)).toBe('You can write until 25 Nov 2026, 12:00.');
    expect(limitText(long, 'read', reading)).toBe(
      'The job was completed more than three days ago, so this conversation is closed.',
    );
    expect(limitText(aJob({ status: 'in_progress' }), 'write', reading)).toBeNull();
  });
});

describe('the message to send', () => {
  const draft = (given: Partial<MessageDraft['fields']> = {}): MessageDraft => ({
    fields: { id: 'one', text: '', place: '', ...given },
    voice: null,
    files: [],
  });
  const about = { kind: 'segment', questionId: null } as const;

  test('has a text or a file', () => {
    expect(messageOf(draft({ text: '  ' }), about)).toBeNull();
    expect(messageOf(draft({ text: ' Yes. ' }), about)).toEqual({ text: 'Yes.' });
    const file = new File(['RIFF'], 'recording.wav');
    const spoken = { ...draft(), voice: { file, seconds: 2 } };
    expect(messageOf(spoken, about)).toEqual({ files: [file], voice_note: true });
  });

  test('answers a question, about a place that is one', () => {
    expect(messageOf(draft({ text: 'Yes.', place: '3' }), { ...about, questionId: 41 })).toEqual({
      text: 'Yes.',
      place: { segment: 3 },
      question_id: 41,
    });
    expect(messageOf(draft({ text: 'Yes.', place: 'there' }), about)).toBeNull();
  });

  test('is another one if the same text is written again', () => {
    expect(fingerprintOf(draft({ text: 'Yes.' }))).toEqual(fingerprintOf(draft({ text: 'Yes. ' })));
    expect(fingerprintOf(draft({ text: 'Yes.' }))).not.toEqual(
      fingerprintOf(draft({ text: 'Yes.', id: 'two' })),
    );
  });

  test('has five files at most, of types that can be sent', () => {
    const files = ['a.pdf', 'b.exe', 'c.png'].map((name) => new File(['x'], name));
    const { taken, problem } = sortFiles(files, { room: 1, of: 'A message' });
    expect(taken.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(problem).toBe(
      'b.exe is not a type of file that can be sent. A message can have 5 files.',
    );
  });
});

test('the conversation about a result goes on as long as it is reviewed', () => {
  const long = { status: 'completed', completed_at: '2026-11-20T12:00:00.000Z' } as const;
  for (const review_state of ['open', 'dispute'] as const) {
    expect(turnOf(aJob({ ...long, review_state }), [], { viewer: 'client', now })).toBe('write');
  }
});
