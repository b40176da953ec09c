import { describe, expect, it } from 'vitest';

import {
  measureText,
  previewOf,
  readableText,
  statusText,
  statusTone,
  subjectOf,
} from './job-text.ts';

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
