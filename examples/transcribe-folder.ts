// Transcribes the recordings in a folder, and saves the transcripts beside them.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node transcribe-folder.ts Twi interviews
//
// When started again, it continues: recordings with a transcript are skipped, and the others are sent
// with an idempotency key made from their content. For a week, the server responds to the same key
// with the same job. To try again after a job has failed, rename the recording.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { Nsem, type JobOutcome } from '@nsem/sdk';

const [language = '', folder = ''] = process.argv.slice(2);
if (folder === '') {
  console.error('Usage: node transcribe-folder.ts LANGUAGE FOLDER');
  process.exit(2);
}

async function keyOf(name: string): Promise<string> {
  const hash = createHash('sha256').update(`${language} ${name} `);
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
  return hash.digest('hex');
}

/** Clears the current line of a terminal. */
const clear = process.stdout.isTTY ? '\u{1b}[K' : '';
const uploads = new Map<string, number>();

/** Shows the progress of the uploads on a terminal. */
function showProgress(name: string, percent: number): void {
  uploads.set(name, Math.floor(percent));
  if (percent === 100) uploads.delete(name);
  const line = Array.from(uploads, ([file, sent]) => `${file} ${sent} %`).join('  ');
  if (clear !== '') process.stdout.write(`${clear}${line.slice(0, 79)}\r`);
}

/** @returns the ID of the job. */
async function upload(nsem: Nsem, name: string): Promise<number> {
  const recording = { service_type: 'transcription', language, audio: join(folder, name) } as const;
  const { id, price } = await nsem.jobs.upload(recording, {
    idempotencyKey: await keyOf(name),
    onProgress: ({ bytes, totalBytes }) =>
      showProgress(name, (100 * bytes) / (totalBytes ?? bytes)),
  });
  console.log(`${clear}${name}: job ${id}, GHS ${price.toFixed(2)}`);
  return id;
}

/** Uploads the recordings, three at a time; returns their names by the IDs of their jobs. */
async function uploadAll(nsem: Nsem, names: readonly string[]): Promise<Map<number, string>> {
  const jobs = new Map<number, string>();
  const queue = names.values();
  const uploadInTurn = async () => {
    for (const name of queue) {
      try {
        jobs.set(await upload(nsem, name), name);
      } catch (error) {
        reportFailure(name, error);
      }
    }
  };
  await Promise.all([uploadInTurn(), uploadInTurn(), uploadInTurn()]);
  return jobs;
}

async function save(nsem: Nsem, name: string, { id, job, error }: JobOutcome): Promise<void> {
  if (job === undefined) throw error;
  if (job.status !== 'completed')
    throw new Error(job.failure_reason ?? `The job was ${job.status}.`);
  const output = await nsem.jobs.downloadOutput(id);
  const transcript = `${name}.${job.language}${extname(output.filename)}`;
  await output.toFile(join(folder, transcript));
  console.log(`${clear}${name}: saved ${transcript}`);
}

/** Reports a failure, which does not stop the other recordings. */
function reportFailure(name: string, error: unknown): void {
  showProgress(name, 100);
  process.stdout.write(clear);
  console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

try {
  const nsem = new Nsem();
  const files = await readdir(folder);
  const names = files
    .filter((name) => /^[^.].*\.(aac|flac|m4a|mp3|ogg|opus|wav|webm)$/i.test(name))
    .filter((name) => !files.some((other) => other.startsWith(`${name}.`)));
  const jobs = await uploadAll(nsem, names);
  let lastSaved = Promise.resolve();
  // All waits share one connection; the transcripts are saved one after the other.
  await nsem.jobs.waitForAll(jobs.keys(), {
    onDone(outcome) {
      const name = jobs.get(outcome.id) ?? '';
      lastSaved = lastSaved
        .then(() => save(nsem, name, outcome))
        .catch((error: unknown) => reportFailure(name, error));
      return lastSaved;
    },
  });
} catch (error) {
  reportFailure(folder, error);
}
