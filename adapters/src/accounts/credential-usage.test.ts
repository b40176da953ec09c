import { type ApiKeyId, instant, ok, type SessionId, type UnitOfWork } from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/memory';
import { accept, anApiKey, arrange, aSession, storeClient } from '@nsem/core/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { createKeyUsage, createSessionUsage } from './credential-usage.ts';

describe('session usage', () => {
  const log = pino({ level: 'silent' });
  const at = instant(1_795_000_000_000);

  async function open() {
    const memory = createMemoryUnitOfWork();
    const stored = await memory.write(async (stores) => {
      const { id } = await storeClient(stores);
      return ok([
        await stores.sessions.insert(aSession(id)),
        await stores.sessions.insert(aSession(id)),
      ] as const);
    });
    if (!stored.ok) throw new Error('the sessions are stored');
    let writes = 0;
    let isFull = false;
    const unitOfWork: UnitOfWork = {
      read: (work) => memory.read(work),
      write(work) {
        if (isFull) return Promise.reject(new Error('the disk is full'));
        writes += 1;
        return memory.write(work);
      },
    };
    return {
      sessions: stored.value,
      usage: createSessionUsage({ unitOfWork, log }),
      countWrites: () => writes,
      setFull: (full: boolean) => {
        isFull = full;
      },
      lastUsed: async (id: SessionId) =>
        (await memory.read(({ sessions }) => sessions.find(id)))?.lastUsedAt,
    };
  }

  it('all uses since the last write are written in one batch, the latest of each session', async () => {
    const { sessions, usage, countWrites, lastUsed } = await open();
    const [one, other] = sessions;
    for (const seconds of [1, 5, 3]) usage.record(one.id, instant(at + seconds * 1_000));
    usage.record(other.id, at);
    await usage.flush();
    await usage.flush();
    expect(countWrites()).toBe(1);
    expect(await lastUsed(one.id)).toBe(at + 5_000);
    expect(await lastUsed(other.id)).toBe(at);
  });

  it('uses that could not be written are written with the next ones', async () => {
    const { sessions, usage, setFull, lastUsed } = await open();
    setFull(true);
    usage.record(sessions[0].id, at);
    await expect(usage.flush()).rejects.toThrow('the disk is full');
    setFull(false);
    await usage.flush();
    expect(await lastUsed(sessions[0].id)).toBe(at);
  });
});

describe('key usage', () => {
  const log = pino({ level: 'silent' });

  async function open() {
    const unitOfWork = createMemoryUnitOfWork();
    const key = await arrange({ unitOfWork }, async (stores) => {
      const client = await storeClient(stores);
      return stores.apiKeys.insert(anApiKey({ ownerId: client.id }));
    });
    const read = () => unitOfWork.read(({ apiKeys }) => apiKeys.find(key.id));
    return { unitOfWork, key, read };
  }

  describe('the usage of API keys', () => {
    it('is written in one batch, with the time of the latest call', async () => {
      const { unitOfWork, key, read } = await open();
      let writes = 0;
      const counting = {
        ...unitOfWork,
        write: ((work) => {
          writes += 1;
          return unitOfWork.write(work);
        }) satisfies typeof unitOfWork.write,
      };
      const usage = createKeyUsage({ unitOfWork: counting, log, everyMs: 60_000 });
      for (const at of [5, 9, 7]) usage.count(key.id, instant(at));
      await usage.flush();
      await usage.flush();
      expect(await read()).toMatchObject({ usageCount: 3, lastUsedAt: 9 });
      expect(writes).toBe(1);
    });

    it('is written automatically after an interval', async () => {
      const { unitOfWork, key, read } = await open();
      const written = Promise.withResolvers<void>();
      const observed = {
        ...unitOfWork,
        write: (async (work) => {
          const result = await unitOfWork.write(work);
          written.resolve();
          return result;
        }) satisfies typeof unitOfWork.write,
      };
      createKeyUsage({ unitOfWork: observed, log, everyMs: 1 }).count(key.id, instant(5));
      await written.promise;
      expect(await read()).toMatchObject({ usageCount: 1 });
    });

    it('is counted exactly once when a write fails', async () => {
      const { unitOfWork, key, read } = await open();
      let failures = 1;
      const failing = {
        ...unitOfWork,
        write: (async (work) => {
          failures -= 1;
          if (failures >= 0) throw new Error('disk full');
          return unitOfWork.write(work);
        }) satisfies typeof unitOfWork.write,
      };
      const usage = createKeyUsage({ unitOfWork: failing, log, everyMs: 60_000 });
      usage.count(key.id, instant(5));
      await expect(usage.flush()).rejects.toThrow('disk full');
      usage.count(key.id, instant(6));
      await usage.flush();
      expect(await read()).toMatchObject({ usageCount: 2, lastUsedAt: 6 });
    });

    it('ignores a deleted key', async () => {
      const { unitOfWork, key } = await open();
      accept(
        await unitOfWork.write(async ({ apiKeys }) => {
          await apiKeys.remove(key.id);
          return { ok: true, value: undefined };
        }),
      );
      const usage = createKeyUsage({ unitOfWork, log });
      usage.count(key.id, instant(5));
      usage.count(999 as ApiKeyId, instant(5));
      await expect(usage.flush()).resolves.toBeUndefined();
    });
  });
});
