import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Draft, DraftContent } from './draft.ts';
import { createDraftSync, type DraftPlaces, type DraftSave, type DraftSync } from './draft-sync.ts';
import type { DeviceDraft, OpenedDraft, Work } from './open-draft.ts';

const savedAt = '2026-11-23T02:46:00.000Z';
const newer = new Error('newer');
const unreachable = new Error('unreachable');
const refused = new Error('refused');

const content = (text: string): DraftContent => ({ kind: 'text', text });
const work = (text: string): Work => ({ content: content(text), past: [], future: [] });
const textOf = (of: DraftContent | undefined) => (of?.kind === 'text' ? of.text : undefined);

const opened: OpenedDraft = {
  work: work(''),
  version: 0,
  isUnsaved: false,
  sent: [],
  savedAt: null,
  newer: null,
  leftOver: [],
};

/** A server with one draft, and the storage of a device. */
class Places implements DraftPlaces {
  versions: Draft[] = [{ version: 0, saved_at: null, saved_on: null, content: content('') }];
  saves: DraftSave[] = [];
  onDevice: DeviceDraft | undefined;
  /** What the next saves end with, instead of being saved. */
  failures: (Error | 'lost answer')[] = [];

  async save(save: DraftSave): Promise<Draft> {
    this.saves.push(save);
    const failure = this.failures.shift();
    if (failure instanceof Error) throw failure;
    const latest = await this.read();
    if (latest.version !== save.base_version) throw newer;
    this.store(save.content, save.saved_on);
    if (failure === 'lost answer') throw unreachable;
    return this.read();
  }

  async read(): Promise<Draft> {
    const latest = this.versions.at(-1);
    if (latest === undefined) throw unreachable;
    return latest;
  }

  /** Whether the device stores anything. */
  hasRoom = true;

  async writeToDevice(draft: DeviceDraft): Promise<boolean> {
    if (this.hasRoom) this.onDevice = draft;
    return this.hasRoom;
  }

  /** When the page is idle; null if it soon is. */
  idleAfterMs: number | null = null;

  whenIdle(run: () => void): () => void {
    const controller = new AbortController();
    if (this.idleAfterMs !== null) {
      const timer = setTimeout(run, this.idleAfterMs);
      return () => clearTimeout(timer);
    }
    queueMicrotask(() => controller.signal.aborted || run());
    return () => controller.abort();
  }

  judge(error: unknown): 'newer' | 'wait' | 'refuse' {
    return error === newer ? 'newer' : error === refused ? 'refuse' : 'wait';
  }

  store(saved: DraftContent, on: string): void {
    const version = this.versions.length;
    this.versions.push({ version, saved_at: savedAt, saved_on: on, content: saved });
  }

  get texts() {
    return this.versions.map((one) => textOf(one.content));
  }
}

let places: Places;
let sync: DraftSync;

const begin = (given: Partial<OpenedDraft> = {}): void => {
  sync = createDraftSync({ ...opened, ...given }, 'Chrome on a Mac', places);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  places = new Places();
});

afterEach(() => {
  sync.end();
  vi.useRealTimers();
});

describe('a draft that is edited', () => {
  it('is on the device at once, and on the server when typing pauses', async () => {
    begin();
    sync.change(work('Nom'));
    await pass(300);
    expect(places.onDevice).toMatchObject({ isUnsaved: true, work: work('Nom') });
    expect(sync.readState()).toEqual({ kind: 'saving', isUnstored: false });
    await pass(2_700);
    expect(places.texts).toEqual(['', 'Nom']);
    expect(sync.readState()).toEqual({ kind: 'saved', at: savedAt, isUnstored: false });
    await pass(1);
    expect(places.onDevice).toMatchObject({ isUnsaved: false, version: 1 });
  });

  /** A key press every 100 ms. @returns the lengths of the texts that came to the device */
  async function typeOn(count: number): Promise<readonly number[]> {
    const written: string[] = [];
    for (let length = 1; length <= count; length += 1) {
      sync.change(work('n'.repeat(length)));
      await pass(100);
      const text = textOf(places.onDevice?.work.content) ?? '';
      if (text !== written.at(-1)) written.push(text);
    }
    return written.map(({ length }) => length);
  }

  it('is on the device every one and a half seconds while typing does not pause', async () => {
    begin();
    expect(await typeOn(45)).toEqual([0, 15, 30, 45]);
  });

  it('is on the device within two seconds if the page is busier than the keys are quick', async () => {
    begin();
    places.idleAfterMs = 450;
    expect(await typeOn(45)).toEqual([0, 20, 40]);
  });

  it('is on the server if the page is busier than the keys are quick', async () => {
    begin();
    places.idleAfterMs = 450;
    await typeOn(210);
    expect(places.saves.length).toBe(2);
  });

  it('is on the server every ten seconds while typing does not pause', async () => {
    begin();
    for (let count = 1; count <= 21; count += 1) {
      sync.change(work('n'.repeat(count)));
      await pass(1_000);
    }
    expect(places.saves.length).toBe(2);
  });

  it('is saved at once when the page is hidden', async () => {
    begin();
    sync.change(work('Nom'));
    sync.saveNow();
    expect(places.onDevice?.work).toEqual(work('Nom'));
    await pass(0);
    expect(places.texts.at(-1)).toBe('Nom');
  });

  it('is not said to be on a device that stores nothing, until it does', async () => {
    begin();
    places.failures = [unreachable];
    places.hasRoom = false;
    sync.change(work('Nom'));
    await pass(3_000);
    expect(sync.readState()).toEqual({ kind: 'waiting', isUnstored: true });
    places.hasRoom = true;
    sync.change(work('Nom nsu'));
    await pass(300);
    expect(sync.readState()).toEqual({ kind: 'waiting', isUnstored: false });
  });

  it('waits for a connection, and is sent once there is one', async () => {
    begin();
    places.failures = [unreachable, unreachable];
    sync.change(work('Nom'));
    await pass(3_000);
    expect(sync.readState()).toEqual({ kind: 'waiting', isUnstored: false });
    sync.change(work('Nom nsu'));
    await pass(3_000);
    expect(sync.readState()).toEqual({ kind: 'waiting', isUnstored: false });
    sync.saveNow();
    await pass(0);
    expect(places.texts.at(-1)).toBe('Nom nsu');
    expect(sync.readState()).toEqual({ kind: 'saved', at: savedAt, isUnstored: false });
  });

  it('is not taken for another device’s if an answer was lost', async () => {
    begin();
    places.failures = ['lost answer'];
    sync.change(work('Nom'));
    await pass(3_000);
    sync.change(work('Nom nsu'));
    await pass(15_000);
    expect(places.texts).toEqual(['', 'Nom', 'Nom nsu']);
    expect(sync.readState()).toEqual({ kind: 'saved', at: savedAt, isUnstored: false });
  });

  it('stays on the device if the server refuses it, and is tried again when it changes', async () => {
    begin();
    places.failures = [refused];
    sync.change(work('Nom'));
    await pass(3_000);
    expect(sync.readState()).toEqual({ kind: 'refused', error: refused, isUnstored: false });
    sync.change(work('No'));
    await pass(3_000);
    expect(sync.readState()).toEqual({ kind: 'saved', at: savedAt, isUnstored: false });
  });

  it('is sent a last time when the page is left, with what was changed during a save', async () => {
    begin();
    sync.change(work('Nom'));
    sync.saveNow();
    sync.change(work('Nom nsu'));
    sync.close();
    await pass(0);
    expect(places.texts).toEqual(['', 'Nom', 'Nom nsu']);
  });

  it('does not write over what the next visit has on the device', async () => {
    begin();
    sync.change(work('Nom'));
    sync.saveNow();
    sync.change(work('Nom nsu'));
    sync.close();
    expect(places.onDevice).toMatchObject({ isUnsaved: true, work: work('Nom nsu') });
    const next: DeviceDraft = { work: work('Nom nsu pii'), version: 2, isUnsaved: true, sent: [] };
    places.onDevice = next;
    await pass(20_000);
    expect(places.texts).toEqual(['', 'Nom', 'Nom nsu']);
    expect(places.onDevice).toBe(next);
  });

  it('is not tried again and again after the page was left', async () => {
    begin();
    places.failures = [unreachable];
    sync.change(work('Nom'));
    sync.close();
    await pass(60_000);
    expect(places.saves).toHaveLength(1);
    expect(places.onDevice).toMatchObject({ isUnsaved: true, work: work('Nom') });
  });

  it('is not written again after the delivery', async () => {
    begin();
    sync.change(work('Nom'));
    sync.end();
    sync.saveNow();
    await pass(20_000);
    expect(places.onDevice).toBeUndefined();
    expect(places.saves).toEqual([]);
  });
});

describe('a newer version from another device', () => {
  const theirText = 'Nom nsu pii';

  /** Typing meets what another device has saved meanwhile. */
  async function meetNewer(): Promise<void> {
    begin();
    places.store(content(theirText), 'Chrome on an Android phone');
    sync.change(work('Nom nsu a ɛho tew'));
    await pass(3_000);
  }

  it('is offered, and neither is overwritten, however long the choice takes', async () => {
    await meetNewer();
    expect(sync.readState()).toMatchObject({ kind: 'newer', theirs: { version: 1 } });
    sync.change(work('Nom nsu a ɛho tew daa'));
    await pass(60_000);
    expect(places.texts).toEqual(['', theirText]);
    expect(places.onDevice).toMatchObject({ isUnsaved: true, work: work('Nom nsu a ɛho tew daa') });
  });

  it('stays among the versions if mine is kept', async () => {
    await meetNewer();
    sync.keepMine();
    await pass(0);
    expect(places.texts).toEqual(['', theirText, 'Nom nsu a ɛho tew']);
    expect(places.saves.at(-1)?.keeps_previous).toBe(true);
    expect(sync.readState()).toEqual({ kind: 'saved', at: savedAt, isUnstored: false });
    sync.change(work('Nom nsu a ɛho tew daa'));
    await pass(3_000);
    expect(places.saves.at(-1)?.keeps_previous).toBeUndefined();
  });

  it('is used, and mine stays among the versions', async () => {
    await meetNewer();
    expect(await sync.takeTheirs()).toEqual(work(theirText));
    expect(places.texts).toEqual(['', theirText, 'Nom nsu a ɛho tew', theirText]);
    expect(places.saves.at(-1)?.saved_on).toBe('Chrome on an Android phone');
    expect(places.saves.slice(-2).map(({ keeps_previous: keeps }) => keeps)).toEqual([true, true]);
    expect(places.onDevice).toMatchObject({ isUnsaved: false, version: 3 });
  });

  it('is still offered if more is typed until it is there, and either choice has what was typed', async () => {
    await meetNewer();
    const taking = sync.takeTheirs();
    sync.change(work('Nom nsu a ɛho tew daa'));
    expect(await taking).toBeNull();
    expect(sync.readState()).toMatchObject({ kind: 'newer', theirs: { version: 3 } });
    await pass(1_000);
    expect(places.onDevice).toMatchObject({ isUnsaved: true, work: work('Nom nsu a ɛho tew daa') });
    expect(await sync.takeTheirs()).toEqual(work(theirText));
    expect(places.texts.slice(-2)).toEqual(['Nom nsu a ɛho tew daa', theirText]);
  });

  it('is still offered if the connection breaks while it is used', async () => {
    await meetNewer();
    places.failures = [unreachable];
    await expect(sync.takeTheirs()).rejects.toBe(unreachable);
    expect(sync.readState()).toMatchObject({ kind: 'newer' });
    expect(await sync.takeTheirs()).toEqual(work(theirText));
  });

  it('is found when the page is shown again', async () => {
    begin();
    await sync.lookForNewer();
    expect(sync.readState()).toEqual({ kind: 'saved', at: null, isUnstored: false });
    places.store(content(theirText), 'Chrome on an Android phone');
    await sync.lookForNewer();
    expect(sync.readState()).toMatchObject({ kind: 'newer', theirs: { version: 1 } });
  });

  it('is offered when the page opens', () => {
    const theirs = { ...places.versions[0], version: 2 } as Draft;
    begin({ newer: theirs, isUnsaved: true });
    expect(sync.readState()).toEqual({ kind: 'newer', theirs, isUnstored: false });
  });
});
