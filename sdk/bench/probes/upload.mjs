// Uploads a large file; prints the peak memory of the process in MiB.

import { createReadStream, openAsBlob, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const [, , name, url, path] = process.argv;
const port = new URL(url).port;

if (name === 'nsem') {
  const nsem = new (await import('@nsem/sdk')).Nsem({ baseUrl: url, token: 't' });
  await nsem.jobs.upload({ service_type: 'transcription', language: 'tw', audio: path });
}
if (name === 'stripe') {
  const options = { host: '127.0.0.1', port, protocol: 'http' };
  const stripe = new (await import('stripe')).default('sk_test_123', options);
  const file = { data: await readFile(path), name: 'a.wav', type: 'audio/wav' };
  await stripe.files.create({ purpose: 'dispute_evidence', file }, { host: '127.0.0.1' });
}
if (name === 'openai') {
  const openai = new (await import('openai')).default({ apiKey: 'k', baseURL: url });
  await openai.files.create({ purpose: 'assistants', file: createReadStream(path) });
}
if (name === 'undici') {
  const { request, FormData } = await import('undici');
  const form = new FormData();
  form.append('audio_file', await openAsBlob(path), 'a.wav');
  await (await request(`${url}/jobs/upload`, { method: 'POST', body: form })).body.json();
}
// From Linux: the value of getrusage() starts with that of the parent process.
const [, peakKib] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(`${Number(peakKib) / 1024}\n`);
