import { beforeEach, describe, expect, it, test, vi } from 'vitest';

import { aProviderUser, sessionOf } from '../../testing/people.ts';
import { tone, wavOf } from '../../testing/sounds.ts';
import { deleteTakes, takesName } from '../browser/saved-work.ts';
import { endSession } from '../session/session.ts';
import { startSession } from '../session/start-session.ts';
import { openTakeDatabase, openTakeFolder, openTakes } from './open-takes.ts';
import { SoundRefusal, tabLocks, type TakeStore } from './take-store.ts';

describe('the takes on a device', () => {
  const narrator = aProviderUser();
  const accountId = narrator.id;
  const logIn = (user = narrator): void => startSession(sessionOf(user));

  const take = (seconds = 0.1): Blob => wavOf(tone(seconds));
  const bytesOf = async (blob: Blob | null): Promise<Uint8Array | null> =>
    blob && new Uint8Array(await blob.arrayBuffer());

  async function openFolder(id: number, jobId: number): Promise<TakeStore> {
    const folder = await openTakeFolder({ accountId: id, jobId });
    if (folder === null) throw new Error('this browser has files of its own');
    return folder;
  }

  const places = {
    'in files': openFolder,
    'in the database': (id: number, jobId: number) =>
      Promise.resolve(openTakeDatabase({ accountId: id, jobId })),
  } as const;

  /** Waits until no place has takes of these users. */
  const expectNone = (...stores: readonly TakeStore[]) =>
    vi.waitFor(
      async () => {
        for (const store of stores) expect(await store.list()).toEqual([]);
      },
      // What is being written is deleted a second later.
      { timeout: 10_000 },
    );

  beforeEach(async () => {
    for (const open of Object.values(places)) {
      await (await open(accountId, 5)).removeAll();
      await (await open(99, 5)).removeAll();
    }
  });

  describe.each(Object.entries(places))('takes %s', (_where, open) => {
    it('are loaded as they were saved, and replaced', async () => {
      const store = await open(accountId, 5);
      const [first, second] = [take(0.1), take(0.2)];
      await store.save('s-1', first);
      expect(await bytesOf(await store.load('s-1'))).toEqual(await bytesOf(first));
      await store.save('s-1', second);
      expect(await bytesOf(await store.load('s-1'))).toEqual(await bytesOf(second));
      expect(await store.list()).toEqual(['s-1']);
    });

    it('have any key', async () => {
      const store = await open(accountId, 5);
      const keys = ['../a/b', 'ɛ ɔ: 100 %', 'a.part00001', '...'];
      for (const key of keys) await store.save(key, take());
      expect((await store.list()).toSorted()).toEqual(keys.toSorted());
      for (const key of keys) expect(await store.load(key)).not.toBeNull();
    });

    it('are removed one by one, and all together', async () => {
      const store = await open(accountId, 5);
      for (const key of ['a', 'b', 'c']) await store.save(key, take());
      await store.remove('b');
      expect((await store.list()).toSorted()).toEqual(['a', 'c']);
      expect(await store.load('b')).toBeNull();
      await store.removeAll();
      expect(await store.list()).toEqual([]);
    });

    it('that do not exist are no error', async () => {
      const store = await open(accountId, 6);
      expect(await store.load('none')).toBeNull();
      expect(await store.list()).toEqual([]);
      await store.remove('none');
      await store.removeAll();
    });

    it('are those of their job and user alone', async () => {
      const own = await open(accountId, 5);
      await own.save('a', take());
      expect(await (await open(accountId, 55)).list()).toEqual([]);
      expect(await (await open(99, 5)).load('a')).toBeNull();
      await (await open(99, 5)).removeAll();
      expect(await own.list()).toEqual(['a']);
    });

    it('are gone after logging out', async () => {
      logIn();
      const store = await open(accountId, 5);
      await store.save('a', take());
      endSession();
      await expectNone(store);
    });

    it('of other users are gone when a user logs in; those of that user stay', async () => {
      const [others, own] = [await open(99, 5), await open(accountId, 5)];
      await others.save('a', take());
      await own.save('b', take());
      logIn();
      await expectNone(others);
      expect(await own.list()).toEqual(['b']);
    });
  });

  describe('the takes of a job', () => {
    it('are in files where the browser has them', async () => {
      logIn();
      await (await openTakes(accountId, 5)).save('a', take());
      expect(await (await openFolder(accountId, 5)).list()).toEqual(['a']);
    });

    it('are in the database where a page cannot write files', async () => {
      logIn();
      vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(
        new DOMException('private', 'SecurityError'),
      );
      await (await openTakes(accountId, 5)).save('a', take());
      expect(await openTakeDatabase({ accountId, jobId: 5 }).list()).toEqual(['a']);
    });

    it('are not saved after logging out', async () => {
      logIn();
      const store = await openTakes(accountId, 5);
      endSession();
      await store.save('a', take());
      expect(await store.list()).toEqual([]);
    });

    it('are gone after logging out, also if one of them is just being written', async () => {
      logIn();
      await (await openTakes(accountId, 5)).save('a', take());
      const store = await openFolder(accountId, 6);
      await store.save('b', take());
      let folder = await navigator.storage.getDirectory();
      for (const name of [takesName, accountId, 6]) {
        folder = await folder.getDirectoryHandle(String(name));
      }
      const writing = await (await folder.getFileHandle('b')).createWritable();
      endSession();
      await expectNone(await openFolder(accountId, 5));
      expect(await store.list()).toContain('b');
      await writing.abort();
      await expectNone(store);
    });

    it('are refused if the device is full, and the take before them stays', async () => {
      logIn();
      const store = await openTakes(accountId, 5);
      const before = take();
      await store.save('a', before);
      vi.spyOn(FileSystemWritableFileStream.prototype, 'write').mockRejectedValue(
        new DOMException('full', 'QuotaExceededError'),
      );
      await expect(store.save('a', take(1))).rejects.toEqual(new SoundRefusal('device-full'));
      await expect(store.save('b', take(1))).rejects.toMatchObject({ code: 'device-full' });
      expect(await store.list()).toEqual(['a']);
      expect(await bytesOf(await store.load('a'))).toEqual(await bytesOf(before));
    });

    it('can be deleted on a device that never had any', () => {
      expect(() => deleteTakes()).not.toThrow();
    });
  });
});

describe('the locks of takes', () => {
  test('a take that is held is left alone until it is released', async () => {
    const act = vi.fn<() => Promise<void>>().mockResolvedValue();
    const { held, release } = tabLocks.hold('k3f9');
    await held;
    await tabLocks.unlessHeld('k3f9', act);
    expect(act).not.toHaveBeenCalled();
    await tabLocks.unlessHeld('other', act);
    expect(act).toHaveBeenCalledOnce();
    release();
    await vi.waitFor(
      async () => {
        await tabLocks.unlessHeld('k3f9', act);
        expect(act).toHaveBeenCalledTimes(2);
      },
      { timeout: 40_000 },
    );
  });

  test('a page without locks records and restores all the same', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(null as never);
    const act = vi.fn<() => Promise<void>>().mockResolvedValue();
    await tabLocks.hold('k3f9').held;
    await tabLocks.unlessHeld('k3f9', act);
    expect(act).toHaveBeenCalledOnce();
  });
});
