import { type NsemError, ValidationError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { placeText, readRefusedDelivery } from './deliver-job.tsx';
import { dueText, isLate } from './due-time.tsx';
import { historyNote, historyText } from './job-history.tsx';
import {
  measureText,
  previewOf,
  readableText,
  statusText,
  statusTone,
  subjectOf,
} from './job-text.ts';
import { nextForAdmin, nextForClient, nextForProvider } from './role-views.ts';
import { fileTypeText, resultKind } from './result-buttons.tsx';

describe('the texts of a job', () => {
  describe('a job in a list', () => {
    it('shows its status in capitals and in its colour', () => {
      expect(statusText('in_progress')).toBe('IN PROGRESS');
      expect((['completed', 'in_progress', 'pending'] as const).map(statusTone)).toEqual([
        'green',
        'blue',
        'yellow',
      ]);
      const others = ['cancelled', 'failed', 'refunded'] as const;
      expect(others.map(statusTone)).toEqual(['red', 'red', 'red']);
      expect(statusText('refunded')).toBe('REFUNDED');
    });

    it('shows at most 100 characters of its content, with an ellipsis if there are more', () => {
      const text = 'ɛ'.repeat(101);
      expect(previewOf(text)).toBe(`${'ɛ'.repeat(100)}…`);
      expect(previewOf('ɔ'.repeat(100))).toBe('ɔ'.repeat(100));
    });

    it('never splits a character', () => {
      expect(previewOf(`${'a'.repeat(99)}😀b`)).toBe(`${'a'.repeat(99)}😀…`);
    });

    it.each([
      ['its content', { content: 'Wash.', has_document: false, title: 'Wash.' }, 'Wash.'],
      ['what there is to do', { content: ' ', has_document: false, title: 'Text' }, 'Text'],
      ['its document', { content: '①Wash①', has_document: true, title: 'a.docx' }, 'a.docx'],
    ])('is named after %s', (_what, job, subject) => {
      expect(subjectOf(job)).toBe(subject);
    });

    it('is read without the marks of a document, which any other text may have', () => {
      expect(readableText({ has_document: true }, '①Wash① your ② hands')).toBe('Wash your   hands');
      expect(readableText({ has_document: false }, '① Wash')).toBe('① Wash');
    });

    it('shows its number of words or billed minutes', () => {
      expect(measureText({ words: 9, minutes: null })).toBe('9 words');
      expect(measureText({ words: null, minutes: 1.3 })).toBe('1.3 minutes');
    });
  });
});

describe('when a job is due', () => {
  /** A time on the clock of the reader. */
  const at = (text: string): number => new Date(text).getTime();
  const now = at('2026-11-23T10:00');
  const textAt = (text: string): string => dueText(new Date(text).toISOString(), now);

  describe('when a job is due', () => {
    it.each([
      ['2026-11-23T14:00', 'Due today, 14:00'],
      ['2026-11-24T00:00', 'Due tomorrow, 00:00'],
      ['2026-11-24T14:05', 'Due tomorrow, 14:05'],
      ['2026-11-25T00:00', 'Due in 2 days, 25 Nov, 00:00'],
      ['2026-11-27T17:00', 'Due in 4 days, 27 Nov, 17:00'],
      ['2027-01-05T09:30', 'Due 5 Jan 2027, 09:30'],
      ['2026-11-23T10:00', 'Late by 1 minute'],
      ['2026-11-23T09:15', 'Late by 45 minutes'],
      ['2026-11-23T09:00', 'Late by 1 hour'],
      ['2026-11-22T09:00', 'Late by 25 hours'],
      ['2026-11-20T09:00', 'Late by 3 days'],
    ])('at %s reads: %s', (due, text) => {
      expect(textAt(due)).toBe(text);
    });

    it('is late from then on, until it is delivered', () => {
      const job = { status: 'in_progress', due_at: '2026-11-23T12:00:00Z' } as const;
      const due = Date.parse(job.due_at);
      expect(isLate(job, due - 1)).toBe(false);
      expect(isLate(job, due)).toBe(true);
      expect(isLate({ ...job, status: 'pending' }, due)).toBe(true);
      expect(isLate({ ...job, status: 'completed' }, due)).toBe(false);
      expect(isLate({ ...job, due_at: null }, due)).toBe(false);
    });
  });
});

describe('the history of a job', () => {
  type Step = Parameters<typeof historyText>[0];

  const step = (
    move: Step['move'],
    role: Step['actor_role'],
    note: string | null = null,
  ): Step => ({ move, actor_role: role, note });

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
      [step('accept', 'client', 'client'), 'Accepted by the client'],
      [step('accept', 'client', 'rating'), 'Accepted by the client with a rating'],
      [step('accept', 'client', 'silence'), 'Accepted, as the review was over'],
      [step('accept', 'admin', 'admin'), 'Accepted by an admin'],
      [step('revise', 'client'), 'Sent back by the client'],
      [step('decline', 'service-provider', 'It is right.'), 'Change declined by the provider'],
      [step('dispute', 'client', 'It is Fante.'), 'Contested by the client'],
      [step('settle', 'admin', 'A page is missing.'), 'Decided by an admin'],
      [step('refund_part', 'admin', 'A page is missing.'), 'Refunded in part by an admin'],
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
      expect(historyNote({ move: 'accept', note: 'silence' })).toBeNull();
      expect(historyNote({ move: 'deliver', note: null })).toBeNull();
    });
  });
});

describe('the next step of a job', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const open = {
    status: 'pending',
    provider_id: null,
    provider_name: null,
    due_at: null,
    review_state: 'none',
  } as const;
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

    it('is to change a result that was sent back', () => {
      const revised = { ...taken, review_state: 'revision' } as const;
      expect(nextForClient(revised, now)).toBe('Ama Serwaa is changing it.');
      const seen = { ...revised, input_withheld: false, content_is_preview: false } as const;
      expect(nextForProvider(seen)).toBe('Deliver it again when it is changed.');
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
});

describe('a refused delivery', () => {
  const findings = [
    { check: 'empty', severity: 'error', place: null, at: null, found: '', detail: 'Nothing.' },
  ];

  const failed = (code: string): NsemError =>
    new ValidationError({
      code,
      status: 422,
      message: 'Nothing.',
      attempts: 1,
      problem: { code, findings },
    });

  describe('what the server found in a delivery', () => {
    it.each([
      ['job.delivery-has-errors', { findings, needsReason: false }],
      ['job.delivery-needs-note', { findings, needsReason: true }],
      ['job.texts-mismatch', null],
    ])('is read of %s', (code, expected) => {
      expect(readRefusedDelivery(failed(code))).toEqual(expected);
      expect(readRefusedDelivery(new Error('offline'))).toBeNull();
    });

    it.each([
      [{ place: null, at: null }, ''],
      [{ place: 3, at: null }, 'Line 3: '],
      [{ place: 2, at: 67.4 }, 'At 1:07: '],
      [{ place: null, at: 3_727 }, 'At 1:02:07: '],
    ])('is at %j: %j', (where, text) => {
      expect(placeText(where)).toBe(text);
    });
  });
});

describe('the kind of a result', () => {
  it.each([
    ['text/plain', 12, 'text'],
    ['text/markdown', 12, 'text'],
    ['text/vtt', 12, 'text'],
    ['application/x-subrip', 12, 'text'],
    ['text/plain', 200_000, 'text'],
    ['text/plain', 200_001, 'long-text'],
    ['audio/mpeg', 900_000, 'audio'],
    ['application/pdf', 12, 'file'],
    [null, null, 'file'],
  ] as const)('a result of type %s with %s bytes is presented as %s', (type, bytes, kind) => {
    expect(resultKind({ output_type: type, output_bytes: bytes })).toBe(kind);
  });

  it.each([
    ['application/pdf', 'PDF document'],
    ['text/plain', 'Text'],
    ['application/octet-stream', 'File'],
    [null, 'File'],
  ])('the type %s is called %s', (type, text) => expect(fileTypeText(type)).toBe(text));
});
