// Creates a translation job, waits until it is done, and saves the result.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node translate.ts en tw leaflet.txt
//
// The job continues if this program is stopped; wait-with-progress.ts waits for it again.

import { readFile } from 'node:fs/promises';
import { extname, parse } from 'node:path';

import { Nsem, PaymentRequiredError } from '@nsem/sdk';

const [from, to, file] = process.argv.slice(2);
if (from === undefined || to === undefined || file === undefined) {
  console.error('Usage: node translate.ts FROM TO FILE');
  process.exit(2);
}

try {
  const nsem = new Nsem();
  const content = await readFile(file, 'utf8');
  const job = await nsem.jobs.createAndWait(
    { service_type: 'translation', source_language: from, target_language: to, content },
    { onStatus: ({ id, status }) => console.log(`Job ${id}: ${status.replaceAll('_', ' ')}`) },
  );
  if (job.status === 'completed') {
    const output = await nsem.jobs.downloadOutput(job.id);
    // Chosen here, because the provider chose the file name.
    const saved = `${parse(file).name}.${job.target_language}${extname(output.filename)}`;
    await output.toFile(saved);
    console.log(`${job.words} words for GHS ${job.amount_due.toFixed(2)}: ${saved}`);
  } else {
    console.error(job.failure_reason ?? `The job was ${job.status}.`);
    process.exitCode = 1;
  }
} catch (error) {
  // Expected failures have a code: a missing file, an error response.
  if (!(error instanceof Error && 'code' in error)) throw error;
  const isUnaffordable = error instanceof PaymentRequiredError;
  console.error(isUnaffordable ? `Insufficient funds. ${error.message}` : error.message);
  process.exitCode = 1;
}
