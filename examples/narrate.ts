// Creates a narration: shows the price, creates the job, waits, saves the audio, and rates the provider.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node narrate.ts Ewe welcome.txt 5 --yes
//
// 5 is the rating for the provider, which is optional. --yes skips the confirmation.

import { readFile } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import { createInterface } from 'node:readline';

import { ConflictError, Nsem, type Job } from '@nsem/sdk';

const isConfirmed = process.argv.includes('--yes');
const [language, file, stars] = process.argv.slice(2).filter((argument) => argument !== '--yes');
if (language === undefined || file === undefined || !/^[1-5]$/.test(stars ?? '5')) {
  console.error('Usage: node narrate.ts LANGUAGE FILE [STARS] [--yes]');
  process.exit(2);
}

/** @returns false also if the input ends without an answer. */
async function confirm(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const answer of createInterface(process.stdin)) {
    // The program must not wait for more input.
    process.stdin.destroy();
    return /^y(es)?$/i.test(answer.trim());
  }
  return false;
}

/** Finds the provider's account by the Provider ID, and creates or updates the rating. */
async function rate(nsem: Nsem, { provider_id: providerId }: Job, rating: number): Promise<void> {
  for await (const { id, provider_id: foundId, name } of nsem.providers.list()) {
    if (foundId !== providerId) continue;
    await nsem.ratings.create({ service_provider_id: id, rating }).catch((error: unknown) => {
      const isRated = error instanceof ConflictError && error.code === 'rating.exists';
      if (!isRated) throw error;
      return nsem.ratings.update(Number(error.problem['rating_id']), { rating });
    });
    return console.log(`${name}: ${'★'.repeat(rating)}`);
  }
}

try {
  const nsem = new Nsem();
  const content = await readFile(file, 'utf8');
  const narration = { service_type: 'narration', language, content } as const;
  const { words, amount_due: due } = await nsem.jobs.quote(narration);
  console.log(`A narration of ${words} words in ${language} costs GHS ${due.toFixed(2)}.`);
  if (!isConfirmed && !(await confirm('Create the job? (y/n) '))) process.exit();

  const job = await nsem.jobs.createAndWait(narration, {
    onStatus: ({ id, status }) => console.log(`Job ${id}: ${status.replaceAll('_', ' ')}`),
  });
  if (job.status === 'completed') {
    const output = await nsem.jobs.downloadOutput(job.id);
    // Chosen here, because the provider chose the file name.
    const saved = `${parse(file).name}.${job.language}${extname(output.filename)}`;
    await output.toFile(saved);
    console.log(`Saved ${saved}`);
    if (stars !== undefined) await rate(nsem, job, Number(stars));
  } else {
    console.error(job.failure_reason ?? `The job was ${job.status}.`);
    process.exitCode = 1;
  }
} catch (error) {
  // Expected failures have a code: a missing file, an error response.
  if (!(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
