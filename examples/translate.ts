// Asks for a translation, waits until a person has done it, and saves it.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node translate.ts en tw leaflet.txt

import { readFile, writeFile } from 'node:fs/promises';

import { Nsem, NsemError, PaymentRequiredError } from '@nsem/sdk';

const nsem = new Nsem({ baseUrl: process.env['NSEM_URL'], token: process.env['NSEM_TOKEN'] });

/** @returns the name of the file that the translation is saved in. */
async function translate(from: string, to: string, file: string): Promise<string> {
  const job = await nsem.jobs.create({
    service_type: 'translation',
    source_language: from,
    target_language: to,
    content: await readFile(file, 'utf8'),
  });
  console.log(`Job ${job.id}: ${job.words} words, GHS ${job.amount_due.toFixed(2)}`);

  const done = await nsem.jobs.waitUntilDone(job.id, {
    onStatus: ({ status }) => console.log(`Job ${job.id}: ${status.replaceAll('_', ' ')}`),
  });
  if (done.status !== 'completed') throw new Error(done.failure_reason ?? 'It was called off.');

  const output = await nsem.jobs.output(job.id);
  await writeFile(output.filename, output);
  return output.filename;
}

const [from, to, file] = process.argv.slice(2);
if (from === undefined || to === undefined || file === undefined) {
  console.error('Usage: node translate.ts FROM TO FILE');
  process.exit(2);
}

try {
  console.log(`Saved ${await translate(from, to, file)}`);
} catch (error) {
  if (error instanceof PaymentRequiredError) console.error(`Not enough money: ${error.detail}`);
  else if (error instanceof NsemError) console.error(`${error.detail} (${error.code})`);
  else throw error;
  process.exitCode = 1;
}
