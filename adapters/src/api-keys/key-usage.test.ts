import { instant, type ApiKeyId } from '@nsem/core';
import { accept, anApiKey, arrange, createMemoryUnitOfWork, storeClient } from '@nsem/core/testing';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createKeyUsage } from './key-usage.ts';

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
