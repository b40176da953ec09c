import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTranscript } from './transcript.ts';
import { textWidth } from './caption-lines.ts';
import { shownSpeaker, toCues } from './transcript-cues.ts';

const cuesOf = (text: string, durationMs = 60_000) => toCues(readTranscript(text), durationMs);

describe('the subtitles of a transcript', () => {
  it('last from a stamp to the next one', () => {
    expect(cuesOf('[00:00:01] Ama: Maakye.\n\n[00:00:03.5] Yaa ɛna.\n\n[00:00:05]')).toEqual([
      { from: 1_000, to: 3_500, speaker: 'Ama', text: 'Maakye.' },
      { from: 3_500, to: 5_000, speaker: null, text: 'Yaa ɛna.' },
    ]);
  });

  it('last at most 7 seconds', () => {
    expect(cuesOf('[00:00:01] Maakye.')).toMatchObject([{ from: 1_000, to: 8_000 }]);
  });

  it('end with the recording', () => {
    expect(cuesOf('[00:00:58] Maakye.')).toMatchObject([{ from: 58_000, to: 60_000 }]);
  });

  it('change at stamps within a text, which are not shown', () => {
    expect(cuesOf('[00:00:01] Ama: Maakye. [00:00:02] Wo ho te sɛn?')).toMatchObject([
      { from: 1_000, to: 2_000, speaker: 'Ama', text: 'Maakye.' },
      { from: 2_000, to: 9_000, speaker: 'Ama', text: 'Wo ho te sɛn?' },
    ]);
  });

  it('begin with the recording for what is before the first stamp', () => {
    expect(cuesOf('Ama speaks.\n\n[00:00:02] Maakye.')).toMatchObject([
      { from: 0, to: 2_000, text: 'Ama speaks.' },
      { from: 2_000, text: 'Maakye.' },
    ]);
  });

  it('share the time between two stamps by their length', () => {
    const first = 'The market opens at six in the morning, every day of the week.';
    const second = 'On Friday the women of the village sell smoked fish and yams there.';
    const cues = cuesOf(`[00:00:10] ${first} ${second}\n\n[00:00:20] Ama.`);
    expect(cues.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([first, second, 'Ama.']);
    const [one, other] = cues;
    expect(one).toMatchObject({ from: 10_000, to: other?.from });
    expect(other?.to).toBe(20_000);
    expect(other?.from).toBeGreaterThan(14_500);
    expect(other?.from).toBeLessThan(15_500);
  });

  it('have a second each, also if the time is shared with a long one', () => {
    const long =
      'The market opens at six in the morning, every day, and it closes at five o’clock.';
    const cues = cuesOf(`[00:00:10] ${long}\n\nYes.\n\n[00:00:13] Ama.`);
    expect(cues.map(({ from, to }) => to - from)).toEqual([expect.any(Number), 1_000 + 47, 7_000]);
  });

  it('leave out stamps that go backwards or are after the end', () => {
    const text = '[00:00:10] One.\n\n[00:00:05] Two.\n\n[00:02:00] Three.';
    expect(cuesOf(text).map(({ from }) => from)).toEqual([
      10_000,
      ...cuesOf(text)
        .slice(1)
        .map((cue) => cue.from),
    ]);
    expect(cuesOf(text).map((cue) => cue.text)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('are none without stamps', () => {
    expect(cuesOf('Ama: Maakye.\n\nAma: Yaa ɛna.')).toEqual([]);
  });

  it('have two lines of 42 characters, the name of the speaker included', () => {
    const text = 'word '.repeat(500);
    for (const cue of cuesOf(`[00:00:01] Nana Akua Serwaa: ${text}`, 600_000)) {
      const lines = cue.text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
    const [first] = cuesOf(`[00:00:01] Nana Akua Serwaa: ${text}`);
    expect(`Nana Akua Serwaa: ${first?.text.split('\n')[0]}`.length).toBeLessThanOrEqual(42);
  });

  it('have room for words beside the longest name, which is shortened', () => {
    const name = 'Nana-Akua Afriyie-Serwaa Bonsu-Agyemang';
    expect(shownSpeaker(name)).toBe('Nana-Akua Afriyie-Serwaa Bons…');
    expect(shownSpeaker('Nana Akua Serwaa')).toBe('Nana Akua Serwaa');
    const [first] = cuesOf(`[00:00:01] ${name}: ${'word '.repeat(500)}`);
    const [line = ''] = first?.text.split('\n') ?? [];
    expect(line).toBe('word word');
    expect(`${shownSpeaker(name)}: ${line}`.length).toBeLessThanOrEqual(42);
  });
});

describe('subtitles that people can read', () => {
  // Case 30 of the field cases.
  it('case 30, transcript-same-second: have both speakers of a second in one cue', () => {
    const text =
      '[00:00:01] A: one\n\n[00:00:01] B: two\n\n[00:00:01.1] C: three\n\n[00:00:12.3] D: end';
    expect(cuesOf(text, 12_340)).toEqual([
      { from: 1_000, to: 2_000, speaker: null, text: '- one\n- two', voices: ['A', 'B'] },
      { from: 2_000, to: 9_000, speaker: 'C', text: 'three' },
      { from: 11_340, to: 12_340, speaker: 'D', text: 'end' },
    ]);
  });

  it.each([
    [
      'stamps of one speaker in one second',
      '[00:00:01] A: one\n\n[00:00:01.2] A: two\n\n[00:00:09] end',
    ],
    ['stamps of no speaker', '[00:00:01] one\n\n[00:00:01.2] two\n\n[00:00:01.4] three'],
    [
      'five speakers at once',
      ['A', 'B', 'C', 'D', 'E'].map((name) => `[00:00:01] ${name}: one`).join('\n\n'),
    ],
    ['long texts in a second', `[00:00:01] ${'word '.repeat(60)}\n\n[00:00:02] end`],
    ['all at the end', ['A', 'B', 'C'].map((name) => `[00:00:59.9] ${name}: one`).join('\n\n')],
  ])('are shown for a second or longer with %s', (_what, text) => {
    const cues = cuesOf(text);
    for (const [nth, { from, to }] of cues.entries()) {
      expect(to - from).toBeGreaterThanOrEqual(1_000);
      expect(from).toBeGreaterThanOrEqual(cues[nth - 1]?.to ?? 0);
      expect(to).toBeLessThanOrEqual(60_000);
    }
  });

  it('share a recording that is too short for all', () => {
    const text = ['A', 'B', 'C', 'D'].map((name) => `[00:00:00] ${name}: one`).join('\n\n');
    expect(cuesOf(text, 1_000).map(({ from, to }) => [from, to])).toEqual([
      [0, 500],
      [500, 1_000],
    ]);
  });

  it.each([
    [
      'zh',
      '我们的诊所每天早上八点开门，请带上您的卡片和孩子，谢谢您的耐心等候，祝您身体健康。',
      32,
    ],
    [
      'ja',
      '私たちの診療所は毎日朝八時に開きます。カードとお子さんをお連れください。ありがとうございます。',
      32,
    ],
    [
      'ko',
      '저희 진료소는 매일 아침 여덟 시에 문을 엽니다. 카드와 아이를 데려오세요. 감사합니다.',
      32,
    ],
    ['th', 'คลินิกของเราเปิดทุกวันเวลาแปดโมงเช้ากรุณานำบัตรและลูกของคุณมาด้วยขอบคุณค่ะ', 42],
    ['ar', 'تفتح عيادتنا كل يوم في الثامنة صباحا، من فضلك أحضر بطاقتك وطفلك معك وشكرا لصبركم.', 42],
    ['hi', 'हमारा क्लिनिक हर दिन सुबह आठ बजे खुलता है, कृपया अपना कार्ड और बच्चे को साथ लाएँ।', 42],
  ])('have lines of %s that are as wide as they can be read', (language, text, widest) => {
    const cues = toCues(readTranscript(`[00:00:01] ${text}`), 60_000, language);
    const lines = cues.flatMap((cue) => cue.text.split('\n'));
    for (const line of lines) {
      expect(textWidth(line)).toBeLessThanOrEqual(widest);
      expect(line).not.toMatch(/^[\p{M}、。，！？）」]/u);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it('have two lines of about the same width', () => {
    const [cue] = cuesOf('[00:00:01] The market opens at six in the morning, every day.');
    const [one = '', two = ''] = cue?.text.split('\n') ?? [];
    expect(Math.abs(one.length - two.length)).toBeLessThanOrEqual(8);
  });
});

const said = fc.array(
  fc.oneof(
    fc.constantFrom('[00:00:05]', '[00:00:05.1]', '[01:00:00]', '\n\n', '.', '😀'),
    fc.lorem(),
  ),
);

describe('the subtitles of any text', () => {
  it('follow each other, and contain all its words', () => {
    fc.assert(
      fc.property(said, (pieces) => {
        const text = `[00:00:01] ${pieces.join(' ')}`;
        const cues = cuesOf(text, 7_200_000);
        let end = 0;
        for (const { from, to } of cues) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(to - from).toBeLessThanOrEqual(7_000);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(7_200_000);
        const plain = text.replaceAll(/\[\d\d:\d\d:\d\d(?:\.\d)?\]/gu, '');
        const shown = cues.map((cue) => cue.text).join('');
        expect(shown.replaceAll(/\s/gu, '')).toBe(plain.replaceAll(/\s/gu, ''));
      }),
      { numRuns: 300 },
    );
  });

  it.each(['[', 'a', '. ', '[00:00:01]', '\n\n', '😀', 'e\u0301', 'a\n\n'])(
    'are made of %j in great number',
    (piece) => {
      const text = `[00:00:01] ${piece.repeat(50_000 / piece.length)}`;
      for (const { from, to } of cuesOf(text, 36_000_000)) expect(to).toBeGreaterThan(from);
    },
  );
});
