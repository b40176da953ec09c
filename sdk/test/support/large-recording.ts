import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from '@nsem/adapters/fake';
import { startTestMarketplace, type TestMarketplace } from '@nsem/adapters/testing';
import { afterAll, beforeAll } from 'vitest';

import { registerClient } from './register.ts';

export const megabyte = 1024 * 1024;
const sampleRate = 44_100;

/** A recording of noise as WAV: mono, 16 bits. */
const wavOf = (bytes: number): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(bytes / 2, sampleRate), randomBytes(bytes)]);

export const wav = wavOf(14 * megabyte);
export const work = { service_type: 'transcription', language: 'Twi' } as const;

export let market: TestMarketplace;
let folder: string;
export let path: string;
export let client: Awaited<ReturnType<typeof registerClient>>;

/** Starts a marketplace and saves the recording before the tests of a file, and removes both afterwards. */
export function openForAllTests(): void {
  beforeAll(async () => {
    market = await startTestMarketplace();
    client = await registerClient(market, 1_000);
    folder = await mkdtemp(join(tmpdir(), 'nsem-parts-'));
    path = join(folder, 'makola.wav');
    await writeFile(path, wav);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await market.stop();
  });
}

/** Whether a job has the whole recording. */
export const isWhole = async (id: number): Promise<boolean> =>
  wav.equals(await (await client.nsem.jobs.downloadInput(id)).bytes());
