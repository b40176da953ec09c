import { describe, expect, it } from 'vitest';

import type { Draft, DraftContent } from './draft.ts';
import { openDraft, type DeviceDraft } from './open-draft.ts';

const text = (written: string): DraftContent => ({ kind: 'text', text: written });

const onServer = (version: number, written: string): Draft => ({
  version,
  saved_at: '2026-11-23T02:46:00.000Z',
  saved_on: 'Chrome on an Android phone',
  content: text(written),
});

const onDevice = (version: number, written: string, given: Partial<DeviceDraft> = {}) => ({
  work: { content: text(written), past: [], future: [] },
  version,
  isUnsaved: true,
  sent: [],
  ...given,
});

describe('opening a draft', () => {
  it.each([
    {
      name: 'the server’s, if this device has none',
      server: onServer(3, 'Nom'),
      device: null,
      takes: ['Nom', false],
    },
    {
      name: 'the server’s, if it has all of this device',
      server: onServer(4, 'Nom'),
      device: onDevice(3, 'No', { isUnsaved: false }),
      takes: ['Nom', false],
    },
    {
      name: 'this device’s, if the server lacks the last words',
      server: onServer(3, 'Nom'),
      device: onDevice(3, 'Nom nsu'),
      takes: ['Nom nsu', true],
    },
    {
      name: 'this device’s, if its save arrived without an answer',
      server: onServer(4, 'Nom'),
      device: onDevice(3, 'Nom nsu', { sent: [text('N'), text('Nom')] }),
      takes: ['Nom nsu', true],
    },
    {
      name: 'this device’s history, if the texts are equal',
      server: onServer(4, 'Nom'),
      device: onDevice(3, 'Nom'),
      takes: ['Nom', false],
    },
  ])('takes $name', ({ server, device, takes: [written, isUnsaved] }) => {
    const opened = openDraft(server, device);
    expect(opened).toMatchObject({ version: server.version, isUnsaved, newer: null });
    expect(opened?.work.content).toEqual({ kind: 'text', text: written });
  });

  it('remembers what was sent: the server may still be saving it', () => {
    const sent = [text('N'), text('Nom')];
    const opened = openDraft(onServer(4, 'N'), onDevice(3, 'Nom nsu', { sent }));
    expect(opened).toMatchObject({ version: 4, isUnsaved: true, sent });
  });

  it('offers a newer version of another device, and keeps what was written here', () => {
    const theirs = onServer(4, 'Nom nsu pii');
    const opened = openDraft(theirs, onDevice(3, 'Nom nsu a ɛho tew'));
    expect(opened).toMatchObject({ version: 3, isUnsaved: true, newer: theirs });
    expect(opened?.work.content).toEqual(text('Nom nsu a ɛho tew'));
  });

  it('takes this device’s if the server cannot be reached, and nothing if there is none', () => {
    expect(openDraft(null, onDevice(3, 'Nom'))).toMatchObject({ version: 3, newer: null });
    expect(openDraft(null, null)).toBeNull();
  });

  describe('of a narration, which was one text on this device,', () => {
    const notesIn = (notes: readonly (string | null)[]) => ({
      kind: 'segments' as const,
      segments: notes.map((note) => ({
        ...({ source: 'Ŋdi.', gap: '', text: '', state: 'open' } as const),
        note,
      })),
    });
    const server = (version: number): Draft => ({
      ...onServer(version, ''),
      content: notesIn(['Fast', 'Loud']),
    });

    it('has the text in its notes, instead of the older ones of the server', () => {
      const opened = openDraft(server(2), onDevice(2, ' Slowly '));
      const content = notesIn(['Slowly', null]);
      expect(opened).toMatchObject({ work: { content }, isUnsaved: true, newer: null });
    });

    it('has all of a long text, with no letter divided', () => {
      const long = 'Ɔ🎙'.repeat(200);
      const content = openDraft(server(2), onDevice(2, long))?.work.content;
      const notes = content?.kind === 'segments' ? content.segments.map(({ note }) => note) : [];
      expect(notes.join('')).toBe(long);
      expect(notes.every((note) => note?.isWellFormed() === true)).toBe(true);
    });

    it('offers the newer notes of another device', () => {
      const opened = openDraft(server(3), onDevice(2, 'Slowly'));
      const content = notesIn(['Slowly', null]);
      expect(opened).toMatchObject({ work: { content }, version: 2, newer: server(3) });
    });

    it('is the server’s, if it has all of this device', () => {
      const opened = openDraft(server(2), onDevice(2, 'Slowly', { isUnsaved: false }));
      expect(opened).toMatchObject({ work: { content: server(2).content }, isUnsaved: false });
    });
  });

  describe('of a text that its client has changed', () => {
    type Row = readonly [source: string, text: string];
    const divided = (rows: readonly Row[]): DraftContent => ({
      kind: 'segments',
      segments: rows.map(([source, written]) => ({
        ...({ source, gap: ' ', state: 'open', note: null } as const),
        text: written,
      })),
    });
    const server = (version: number, rows: readonly Row[]): Draft => ({
      ...onServer(version, ''),
      content: divided(rows),
    });
    const device = (rows: readonly Row[]) => ({
      ...onDevice(2, ''),
      work: { content: divided(rows), past: [], future: [] },
    });
    const written = device([
      ['Wash your hands.', 'Hohoro wo nsa.'],
      ['Rest well.', 'Gye w’ahome.'],
      ['Drink water.', ''],
    ]);

    it('has what was written for sentences that it still has, and offers the rest', () => {
      const now = server(2, [
        ['Rest very well.', ''],
        ['Wash your hands.', 'Hohoro'],
      ]);
      const opened = openDraft(now, written);
      expect(opened).toMatchObject({ version: 2, isUnsaved: true, newer: null });
      expect(opened?.work.content).toEqual(
        divided([
          ['Rest very well.', ''],
          ['Wash your hands.', 'Hohoro wo nsa.'],
        ]),
      );
      expect(opened?.leftOver).toMatchObject([{ source: 'Rest well.', text: 'Gye w’ahome.' }]);
    });

    it('keeps what another device has written since, and offers what was written here', () => {
      const now = server(3, [['Wash your hands.', 'Hohoro wo nsa yie.']]);
      const opened = openDraft(now, written);
      expect(opened).toMatchObject({ version: 3, isUnsaved: false });
      expect(opened?.work.content).toEqual(now.content);
      expect(opened?.leftOver.map(({ text: left }) => left)).toEqual([
        'Hohoro wo nsa.',
        'Gye w’ahome.',
      ]);
    });

    it('goes on with what this device has sent without an answer', () => {
      const opened = openDraft(
        server(3, [
          ['Wash your hands.', 'Hohoro'],
          ['Eat well.', ''],
        ]),
        { ...written, sent: [divided([['Wash your hands.', 'Hohoro']])] },
      );
      expect(opened).toMatchObject({ version: 3, isUnsaved: true });
      expect(opened?.work.content).toEqual(
        divided([
          ['Wash your hands.', 'Hohoro wo nsa.'],
          ['Eat well.', ''],
        ]),
      );
      expect(opened?.leftOver.map(({ text: left }) => left)).toEqual(['Gye w’ahome.']);
    });

    it('has each translation of a sentence that is repeated in its place', () => {
      const now = server(2, [
        ['Please wait.', ''],
        ['Sit down.', ''],
        ['Please wait.', ''],
        ['Please wait.', ''],
      ]);
      const repeated = device([
        ['Please wait.', 'Mesrɛ wo, twɛn.'],
        ['Please wait.', ''],
        ['Please wait.', 'Twɛn kakra.'],
      ]);
      expect(openDraft(now, repeated)?.work.content).toEqual(
        divided([
          ['Please wait.', 'Mesrɛ wo, twɛn.'],
          ['Sit down.', ''],
          ['Please wait.', ''],
          ['Please wait.', 'Twɛn kakra.'],
        ]),
      );
    });

    it('offers the notes of sentences that are repeated less often', () => {
      const sentence = { source: 'Please wait.', gap: ' ', text: 'Twɛn.', state: 'open' } as const;
      const second = { ...sentence, note: 'Said to a child' };
      const content = {
        kind: 'segments',
        segments: [{ ...sentence, note: null }, second],
      } as const;
      const opened = openDraft(server(2, [['Please wait.', '']]), {
        ...onDevice(2, ''),
        work: { content, past: [], future: [] },
      });
      expect(opened?.work.content).toEqual(divided([['Please wait.', 'Twɛn.']]));
      expect(opened?.leftOver).toEqual([second]);
    });
  });
});
