import { describe, expect, it } from 'vitest';
import { renderTranscript } from './render-transcript.ts';

const text =
  '[00:00:01] A: one\n\n[00:00:01] B: two\n\n[00:00:01.1] C: three\n\n[00:00:12.3] D: end\n';

const transcript = { text, title: 'Ama', language: 'en', durationMs: 12_340 };

describe('the subtitles of two speakers in the same second', () => {
  // Case 30 of the field cases.
  it('case 30, transcript-same-second: are one cue in SubRip', () => {
    const rendered = renderTranscript({ ...transcript, format: 'srt' });
    expect(rendered.ok && Buffer.from(rendered.value).toString().split('\r\n')).toEqual([
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '- one',
      '- two',
      '',
      '2',
      '00:00:02,000 --> 00:00:09,000',
      'C: three',
      '',
      '3',
      '00:00:11,340 --> 00:00:12,340',
      'D: end',
      '',
    ]);
  });
});
