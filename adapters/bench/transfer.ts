import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Target } from './load.ts';
import { cpuMs, median, type Table } from './report.ts';

/** A server that says nothing for so long has failed. */
const silenceMs = 60_000;

const [mebibyte, wavHeadBytes, secondsPerMebibyte] = [1_048_576, 44, 0.5];

/** The head of a WAV file with one channel of 16 bits, whose samples follow. */
function wavHead(samplesBytes: number): Buffer {
  const head = Buffer.alloc(wavHeadBytes);
  const bytesPerSecond = mebibyte / secondsPerMebibyte;
  head.write('RIFF', 0);
  head.writeUInt32LE(samplesBytes + wavHeadBytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(bytesPerSecond / 2, 24);
  head.writeUInt32LE(bytesPerSecond, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samplesBytes, 40);
  return head;
}

/** Writes a recording of so many mebibytes. */
async function writeRecording(path: string, megabytes: number): Promise<void> {
  const samples = Buffer.alloc(mebibyte, 'Akwaaba! ');
  const file = await open(path, 'w');
  await file.write(wavHead(megabytes * mebibyte));
  for (let nth = 0; nth < megabytes; nth += 1) await file.write(samples);
  await file.close();
}

/** What is sent around the bytes of a file. */
type Envelope = Readonly<{ before: string; after: string; contentType: string }>;

const boundary = 'a-form-with-a-recording';

const form: Envelope = {
  before: `--${boundary}\r\nContent-Disposition: form-data; name="service_type"\r\n\r\ntranscription\r\n--${boundary}\r\nContent-Disposition: form-data; name="language"\r\n\r\ntw\r\n--${boundary}\r\nContent-Disposition: form-data; name="audio_file"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
  after: `\r\n--${boundary}--\r\n`,
  contentType: `multipart/form-data; boundary=${boundary}`,
};

const plain: Envelope = { before: '', after: '', contentType: 'audio/wav' };

/** Sends a file, and returns the answer's text. */
async function upload(
  { url, apiKey }: Target,
  file: string,
  { path, envelope }: Readonly<{ path: string; envelope: Envelope }>,
): Promise<string> {
  const { before, after, contentType } = envelope;
  const { size } = await stat(file);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': contentType,
    'content-length': before.length + size + after.length,
    'idempotency-key': randomUUID(),
  };
  const sent = request(
    `${url}${path}`,
    { method: 'POST', headers, timeout: silenceMs },
    (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => {
        if (response.statusCode === 201) resolve(text);
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    },
  );
  sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer`)));
  sent.on('error', reject);
  sent.write(before);
  await pipeline(createReadStream(file, { highWaterMark: mebibyte }), sent, { end: false });
  sent.end(after);
  return promise;
}

/** Receives a file, and returns how many bytes it has. */
function download({ url, apiKey }: Target, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { authorization: `Bearer ${apiKey}` };
  const sent = request(`${url}${path}`, { headers, timeout: silenceMs }, (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    response.on('end', () => {
      if (response.statusCode === 200) resolve(bytes);
      else reject(new Error(`${path}: ${response.statusCode}`));
    });
  });
  sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer`)));
  sent.on('error', reject);
  sent.end();
  return promise;
}

/** What one transfer took. */
type Timed = Readonly<{ perSecond: number; cpuMs: number }>;

/** Mebibytes in a second, and the processor time of the server. */
async function time(
  { pid }: Target,
  megabytes: number,
  transfer: () => Promise<unknown>,
): Promise<Timed> {
  const [before, begun] = [await cpuMs(pid), performance.now()];
  await transfer();
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: megabytes / seconds, cpuMs: (await cpuMs(pid)) - before };
}

async function measureOne(
  target: Target,
  file: string,
  { megabytes, isBare }: Readonly<{ megabytes: number; isBare: boolean }>,
) {
  let answer = '';
  const way = isBare
    ? { path: '/file', envelope: plain }
    : { path: '/jobs/upload', envelope: form };
  const up = await time(target, megabytes, async () => {
    answer = await upload(target, file, way);
  });
  const path = isBare ? '/file' : `/jobs/${(JSON.parse(answer) as { id: number }).id}/input`;
  const down = await time(target, megabytes, async () => {
    const bytes = await download(target, path);
    if (bytes !== megabytes * mebibyte + wavHeadBytes) throw new Error('a file came back shorter');
  });
  return { up, down };
}

type Both = Awaited<ReturnType<typeof measureOne>>;

const goal = 0.8;

function toRows(way: keyof Both, nsem: readonly Both[], bare: readonly Both[]): Table {
  const middle = (all: readonly Both[], figure: keyof Timed) =>
    median(all.map((one) => one[way][figure]));
  const ratio = median(
    nsem.map((one, nth) => one[way].perSecond / (bare[nth]?.[way].perSecond ?? Number.NaN)),
  );
  const row = (server: string, all: readonly Both[]) => ({
    transfer: way,
    server,
    'MiB/s': middle(all, 'perSecond').toFixed(0),
    'CPU ms': middle(all, 'cpuMs').toFixed(0),
  });
  const verdict = `at least ${goal}: ${ratio >= goal ? 'met' : 'MISSED'}`;
  return [
    { ...row('bare', bare), ratio: '1.00', goal: '' },
    { ...row('nsem', nsem), ratio: ratio.toFixed(2), goal: verdict },
  ];
}

/**
 * A recording sent and received: by the product, which also computes its digest, measures it and creates
 * a job, and by a program that only writes it and waits for the disk. Medians of three rounds in turn.
 */
export async function measureTransfers(
  root: string,
  { nsem, bare }: Readonly<{ nsem: Target; bare: Target }>,
  megabytes: number,
): Promise<Table> {
  const file = join(root, 'recording.wav');
  await writeRecording(file, megabytes);
  const measured: Readonly<Record<'nsem' | 'bare', Both[]>> = { nsem: [], bare: [] };
  for (let round = 0; round < 3; round += 1) {
    measured.bare.push(await measureOne(bare, file, { megabytes, isBare: true }));
    measured.nsem.push(await measureOne(nsem, file, { megabytes, isBare: false }));
  }
  return (['up', 'down'] as const).flatMap((way) => toRows(way, measured.nsem, measured.bare));
}
