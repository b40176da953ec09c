import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  element,
  opusPages,
  opusWebm,
  webmBlock,
  webmCluster,
} from '../../../audio/testing/audio-parts.ts';
import { multipart } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function order(bytes: Buffer): Promise<unknown> {
  const { body } = await server.call('POST', '/jobs/upload', {
    by: server.people.client,
    body: multipart(
      { service_type: 'transcription', language: 'tw' },
      { field: 'audio_file', name: 'voice', bytes: Buffer.from(bytes) },
    ),
  });
  return { price: body.price, audio_duration: body.audio_duration };
}

/** 3.6 minutes in packets of 20 ms. */
const packets = 10_800;
/** Of the first packet, 6.5 ms are skipped. */
const price = { price: 1.8, audio_duration: 215.994 };

describe('the price of a recording', () => {
  it('does not grow with the position at which an Opus recording starts', async () => {
    const offset = 12n * 3600n * 48_000n;
    for (const pages of [opusPages({ packets }), opusPages({ packets, offset })]) {
      expect(await order(Buffer.concat(pages))).toEqual(price);
    }
  });

  it('does not grow with times that jump in a WebM recording', async () => {
    const block = element('a3', webmBlock(0, Buffer.from([0xf8, 0xff, 0xfe])));
    const half = Array.from({ length: packets / 2 }, () => block);
    for (const jumpMs of [108_000, 43_308_000]) {
      const clusters = [webmCluster(0, ...half), webmCluster(jumpMs, ...half)];
      expect(await order(opusWebm(...clusters))).toEqual(price);
    }
  });

  it('is that of both voice notes which are joined to one file: case 28, ogg-joined-voice-notes', async () => {
    const url = new URL(
      '../../../../test/fixtures/recordings/ogg-joined-voice-notes.opus',
      import.meta.url,
    );
    expect(await order(await readFile(url))).toEqual({ price: 0.25, audio_duration: 24.68 });
  });
});
