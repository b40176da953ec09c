// Measures the waveforms of long recordings, compared with reading their files.
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withByteReader } from '../src/audio/byte-reader.ts';
import { readOggPackets } from '../src/audio/decode-opus.ts';
import { oggPage } from '../src/audio/testing/audio-parts.ts';
import { coarsen } from '../src/waveforms/waveform.ts';
import { measureInThread } from '../src/waveforms/waveforms.ts';
import { printLine, printTable } from './report.ts';

const { values: options } = parseArgs({ options: { hours: { type: 'string', default: '3' } } });

const durationMs = Number(options.hours) * 60 * 60 * 1_000;

const fixture = (name: string): URL => new URL(`../test/fixtures/audio/${name}`, import.meta.url);

/** Pieces of a file that lasts long enough. */
type Pieces = AsyncIterable<Buffer> | Iterable<Buffer>;

function* repeat(piece: Buffer, pieceMs: number): Generator<Buffer> {
  for (let ms = 0; ms < durationMs; ms += pieceMs) yield piece;
}

/** Speech of a second, over and over: 16 kHz, 16 bits. */
async function* buildWav(): AsyncGenerator<Buffer> {
  const spoken = await readFile(fixture('medaase.wav'));
  const head = Buffer.from(spoken.subarray(0, 44));
  // Recorders that cannot go back to fill in the length write this.
  head.writeUInt32LE(0xffffffff, 40);
  yield head;
  const samples = spoken.subarray(44);
  yield* repeat(samples, (samples.length * 1000) / head.readUInt32LE(28));
}

async function* buildMp3(): AsyncGenerator<Buffer> {
  const spoken = await readFile(fixture('maakye-cbr.mp3'));
  const { durationMs: pieceMs = 1 } =
    (await measureInThread(fixture('maakye-cbr.mp3').pathname, new AbortController().signal)) ?? {};
  yield* repeat(spoken, pieceMs);
}

const packetMs = 20;

/** Pages of a second, with packets of 20 ms. */
async function* buildOgg(): AsyncGenerator<Buffer> {
  const packets: Buffer[] = [];
  await withByteReader(fixture('maakye-opus.ogg').pathname, async (reader) => {
    for await (const { bytes } of readOggPackets(reader)) packets.push(Buffer.from(bytes));
  });
  const [head = Buffer.alloc(0), ...sound] = packets;
  yield oggPage({ isFirst: true, content: head });
  const samples = (packetMs * 48_000) / 1000;
  let position = 0n;
  for (let ms = 0, nth = 0; ms < durationMs; ms += packetMs, nth += 1) {
    position += BigInt(samples);
    yield oggPage({ position, content: sound[nth % sound.length] ?? Buffer.alloc(0) });
  }
}

async function write(path: string, pieces: Pieces): Promise<void> {
  const file = await open(path, 'w');
  let waiting: Buffer[] = [];
  const flush = async () => {
    await file.write(Buffer.concat(waiting));
    waiting = [];
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    if (waiting.length === 1_000) await flush();
  }
  await flush();
  await file.close();
}

async function readPlainly(path: string): Promise<number> {
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of createReadStream(path)) bytes += (chunk as Buffer).length;
  if (bytes === 0) throw new Error('the file is empty');
  return performance.now() - began;
}

const mebibyte = 1024 * 1024;

/** The memory that the process needs in addition while something runs, at most, in MiB. */
async function watchMemory<T>(run: () => Promise<T>) {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const result = await run();
  clearInterval(timer);
  return { result, growthMiB: (most - before) / mebibyte };
}

async function measure(name: string, path: string) {
  const reading = await readPlainly(path);
  const began = performance.now();
  const { result, growthMiB } = await watchMemory(() =>
    measureInThread(path, new AbortController().signal),
  );
  const ms = performance.now() - began;
  if (result === undefined) throw new Error(`${name} has no waveform`);
  const { peaks } = coarsen(result, 4_000);
  return {
    recording: name,
    hours: (result.durationMs / 3_600_000).toFixed(2),
    'file MiB': ((await stat(path)).size / mebibyte).toFixed(1),
    seconds: (ms / 1000).toFixed(1),
    'times real time': (result.durationMs / ms).toFixed(0),
    'memory MiB': growthMiB.toFixed(0),
    'answer bytes': String(Buffer.from(peaks).toString('base64').length),
    'ratio to reading': (ms / reading).toFixed(0),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'nsem-waveforms-'));
try {
  const builds = { 'speech.wav': buildWav, 'speech.mp3': buildMp3, 'speech.ogg': buildOgg };
  const rows: Record<string, string>[] = [];
  for (const [name, build] of Object.entries(builds)) {
    const path = join(folder, name);
    await write(path, build());
    rows.push(await measure(name, path));
    await rm(path);
  }
  printTable(rows);
  printLine('A thread with a lower priority does it, one recording at a time.');
} finally {
  await rm(folder, { recursive: true });
}
