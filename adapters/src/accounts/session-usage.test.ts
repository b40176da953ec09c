import { instant, ok, type SessionId, type UnitOfWork } from '@nsem/core';
import { createMemoryUnitOfWork } from '@nsem/core/memory';
import { aSession, storeClient } from '@nsem/core/testing';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { createSessionUsage } from './session-usage.ts';

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

it('all uses since the last write are written together, the latest of each session', async () => {
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
