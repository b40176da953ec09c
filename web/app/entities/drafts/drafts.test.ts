import { describe, expect, it } from 'vitest';

import {
  createDraftSaver,
  readSavedDraft,
  type SavedDraft,
  savedDraftText,
} from './draft-saver.ts';
import { unsavedFileText } from '../recordings/recording.ts';
import { draftPrefix, type DraftStore, expiredKeys, type KeyedParts } from './draft-store.ts';

/** A device with room for files up to a number of bytes. */
function deviceFor(largestBytes: number) {
  const parts = new Map<string, unknown>();
  const room = { largestBytes };
  const write = async (written: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const values = Object.values(written);
    if (values.some((value) => value instanceof File && value.size > room.largestBytes))
      return false;
    for (const [part, value] of Object.entries(written)) {
      if (value === null) parts.delete(part);
      else parts.set(part, value);
    }
    return true;
  };
  const store: DraftStore = {
    write,
    has: async (part) => parts.has(part),
    read: async () => (parts.size === 0 ? null : { at: 0, parts }),
    remove: async (prefix = '') => {
      for (const part of [...parts.keys()].filter((one) => one.startsWith(prefix)))
        parts.delete(part);
    },
  };
  return { store, room };
}

const chosen = (id: string, content: string) => ({
  id,
  file: new File([content], `${id}.txt`),
  description: '',
});

const small = chosen('names', 'Ama');
const large = chosen('prices', 'Kenkey 2.50, fish 12.00');

const savedIds = async (store: DraftStore) =>
  (await readSavedDraft(store))?.files.map(({ id }) => id) ?? [];

describe('the files of a draft', () => {
  it('are saved each for itself: one without room does not keep another from being saved', async () => {
    const { store } = deviceFor(10);
    createDraftSaver(store, null).saveFiles([large, small]);
    expect(await savedIds(store)).toEqual(['names']);
  });

  it('are reported until the device has them all', async () => {
    const { store, room } = deviceFor(10);
    const reports: boolean[] = [];
    const saver = createDraftSaver(store, null, (isWritten) => reports.push(isWritten));
    saver.saveFiles([large]);
    await savedIds(store);
    saver.saveFiles([large, small]);
    await savedIds(store);
    expect(reports.at(-1)).toBe(false);
    room.largestBytes = 100;
    saver.saveFiles([large, { ...small, description: 'Who speaks' }]);
    await savedIds(store);
    expect(reports.at(-1)).toBe(true);
  });

  it('are saved later if there was no room at first', async () => {
    const { store, room } = deviceFor(10);
    const saver = createDraftSaver(store, null);
    saver.saveFiles([large]);
    expect(await savedIds(store)).toEqual([]);
    room.largestBytes = 100;
    saver.saveFiles([{ ...large, description: 'The prices of Makola' }]);
    expect(await savedIds(store)).toEqual(['prices']);
  });

  it('are deleted with what was removed', async () => {
    const { store } = deviceFor(100);
    const saver = createDraftSaver(store, null);
    saver.saveFiles([small, large]);
    saver.saveFiles([large]);
    expect(await savedIds(store)).toEqual(['prices']);
  });
});

describe('the upload of a draft', () => {
  it('is forgotten when another file is chosen', async () => {
    const { store } = deviceFor(100);
    const saver = createDraftSaver(store, null);
    const blank = { text: '' };
    saver.save(blank, { file: small.file, seconds: null }, blank);
    saver.saveUpload({ name: 'names.txt', sizeBytes: 3, sentBytes: 2 });
    expect(await readSavedDraft(store)).toMatchObject({ upload: { sentBytes: 2 } });
    saver.save(blank, { file: large.file, seconds: null }, blank);
    expect(await readSavedDraft(store)).toMatchObject({ upload: null });
  });
});

const draft: SavedDraft<unknown> = {
  at: Date.parse('2026-11-21T14:05:00Z'),
  fields: {},
  attachment: null,
  isInterrupted: false,
  sent: null,
  upload: null,
  files: [],
};

const attachment = (name: string) => ({ file: new File(['RIFF'], name), seconds: 4 });

describe('the notice about a saved draft', () => {
  it.each([
    [{}, 'We saved what you wrote on 21 Nov 2026, 14:05.'],
    [
      { attachment: attachment('makola-market.mp3') },
      'We saved what you chose on 21 Nov 2026, 14:05.',
    ],
    [
      { attachment: attachment('recording.wav') },
      'We saved what you recorded on 21 Nov 2026, 14:05.',
    ],
    [
      { attachment: attachment('recording.wav'), isInterrupted: true },
      'We saved what you recorded on 21 Nov 2026, 14:05. ' +
        'The recording was interrupted. Listen to the part that was saved.',
    ],
  ])('with %o describes what was saved', (part, text) => {
    expect(savedDraftText({ ...draft, ...part }, 'wrote')).toBe(text);
  });
});

const hourMs = 60 * 60 * 1000;
const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number) => ({ at: now - hours * hourMs, value: 'Akwaaba' });

describe('drafts on a device', () => {
  it('are stored by user and purpose, so that no two are confused', () => {
    expect(draftPrefix(7, 'deliver-1')).toBe('7:deliver-1:');
    expect(draftPrefix(7, 'deliver-12').startsWith(draftPrefix(7, 'deliver-1'))).toBe(false);
    expect(draftPrefix(71, 'request').startsWith(draftPrefix(7, 'request'))).toBe(false);
  });

  it('are retained for a week after the last change', () => {
    const parts: KeyedParts = [
      ['7:request:fields', ago(7 * 24 - 1)],
      ['7:deliver-12:fields', ago(7 * 24)],
      ['9:request:fields', ago(8 * 24)],
    ];
    expect(expiredKeys(parts, now)).toEqual(['7:deliver-12:fields', '9:request:fields']);
  });

  it('retain an old file as long as their text is being edited', () => {
    const parts: KeyedParts = [
      ['7:request:file', ago(9 * 24)],
      ['7:request:fields', ago(1)],
      ['7:service-new:piece:0001', ago(9 * 24)],
      ['7:service-new:piece:0002', ago(8 * 24)],
    ];
    expect(expiredKeys(parts, now)).toEqual([
      '7:service-new:piece:0001',
      '7:service-new:piece:0002',
    ]);
  });
});

const blobOf = (size: number): Blob => Object.defineProperty(new Blob(), 'size', { value: size });

it('warns only about a file that is too large to be saved', () => {
  expect(unsavedFileText(blobOf(52_428_800))).toBeNull();
  expect(unsavedFileText(blobOf(52_428_801))).toBe(
    'Files larger than 50 MB are not saved on this device. If you leave this page before the file ' +
      'is sent, you will have to choose it again.',
  );
});
