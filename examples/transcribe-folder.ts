// Has each recording of a folder transcribed, and writes the transcripts beside the recordings.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node transcribe-folder.ts Twi interviews
//
// Started again, it goes on where it was: what has a transcript is left alone, and the rest is sent
// under a key made of what it is, which the server answers for a week with the job that it has made.
// To ask anew where that job has failed, give the recording another name.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { Nsem } from '@nsem/sdk';

const [language = '', folder = ''] = process.argv.slice(2);
if (folder === '') {
  console.error('Usage: node transcribe-folder.ts LANGUAGE FOLDER');
  process.exit(2);
}

async function keyOf(name: string): Promise<string> {
  const hash = createHash('sha256').update(`${language} ${name} `);
  for await (const piece of createReadStream(join(folder, name))) hash.update(piece);
  return hash.digest('hex');
}

/** What a terminal needs to write over the line that it is in. */
const clear = process.stdout.isTTY ? '\u{1b}[K' : '';
const onTheWay = new Map<string, number>();

/** Shows how much of each file on its way has gone, where there is a terminal. */
function show(name: string, percent: number): void {
  onTheWay.set(name, Math.floor(percent));
  if (percent === 100) onTheWay.delete(name);
  const line = Array.from(onTheWay, ([file, gone]) => `${file} ${gone} %`).join('  ');
  if (clear !== '') process.stdout.write(`${clear}${line.slice(0, 79)}\r`);
}

/** @returns the number of the recording's job. */
async function send(nsem: Nsem, name: string): Promise<number> {
  const recording = { service_type: 'transcription', language, audio: join(folder, name) } as const;
  const { id, price } = await nsem.jobs.upload(recording, {
    idempotencyKey: await keyOf(name),
    onProgress: ({ bytes, totalBytes }) => show(name, (100 * bytes) / (totalBytes ?? bytes)),
  });
  console.log(`${clear}${name}: job ${id}, GHS ${price.toFixed(2)}`);
  return id;
}

async function save(nsem: Nsem, name: string, id: number): Promise<void> {
  const job = await nsem.jobs.waitUntilDone(id);
  if (job.status !== 'completed') throw new Error(job.failure_reason ?? `It was ${job.status}.`);
  const output = await nsem.jobs.output(id);
  const transcript = `${name}.${job.language}${extname(output.filename)}`;
  await output.toFile(join(folder, transcript));
  console.log(`${clear}${name}: saved ${transcript}`);
}

/** A recording that cannot be transcribed does not stop the others. */
function fail(what: string, error: unknown): void {
  show(what, 100);
  process.stdout.write(clear);
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

try {
  const nsem = new Nsem();
  const names = await readdir(folder);
  const queue = names
    .filter((name) => /^[^.].*\.(flac|m4a|mp3|ogg|wav|webm)$/i.test(name))
    .filter((name) => !names.some((other) => other.startsWith(`${name}.`)))
    .values();
  const saved: Promise<void>[] = [];
  const sendInTurn = async () => {
    for (const name of queue) {
      const sent = send(nsem, name);
      const done = sent.then((id) => save(nsem, name, id));
      saved.push(done.catch((error: unknown) => fail(name, error)));
      await Promise.allSettled([sent]);
    }
  };
  await Promise.all([sendInTurn(), sendInTurn(), sendInTurn()]);
  await Promise.all(saved);
} catch (error) {
  fail(folder, error);
}
