// Has a text read aloud: says what it costs, asks for it, waits, saves it, and rates the voice.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node narrate.ts Ewe welcome.txt 5 --yes
//
// 5 is how many stars the provider gets once it is there; without it, none. --yes asks no question.

import { readFile } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import { createInterface } from 'node:readline';

import { ConflictError, Nsem, type Job } from '@nsem/sdk';

const isAgreed = process.argv.includes('--yes');
const [language, file, stars] = process.argv.slice(2).filter((argument) => argument !== '--yes');
if (language === undefined || file === undefined || !/^[1-5]$/.test(stars ?? '5')) {
  console.error('Usage: node narrate.ts LANGUAGE FILE [STARS] [--yes]');
  process.exit(2);
}

/** @returns false also where nobody is there to answer. */
async function confirm(question: string): Promise<boolean> {
  process.stdout.write(question);
  for await (const answer of createInterface(process.stdin)) {
    // Whatever else may come, the program does not stay for it.
    process.stdin.destroy();
    return /^y(es)?$/i.test(answer.trim());
  }
  return false;
}

/** Providers are known by their public ID, and rated by their account; twice is to edit. */
async function rate(nsem: Nsem, { provider_id: wanted }: Job, rating: number): Promise<void> {
  for await (const { id, provider_id: found, name } of nsem.providers.list()) {
    if (found !== wanted) continue;
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
  console.log(`${words} words, read aloud in ${language}, cost GHS ${due.toFixed(2)}.`);
  if (!isAgreed && !(await confirm('Ask for it? (y/n) '))) process.exit();

  const job = await nsem.jobs.createAndWait(narration, {
    onStatus: ({ id, status }) => console.log(`Job ${id}: ${status.replaceAll('_', ' ')}`),
  });
  if (job.status === 'completed') {
    const output = await nsem.jobs.output(job.id);
    // The provider has named what they deliver; the place that it is saved in is ours.
    const saved = `${parse(file).name}.${job.language}${extname(output.filename)}`;
    await output.toFile(saved);
    console.log(`Saved ${saved}`);
    if (stars !== undefined) await rate(nsem, job, Number(stars));
  } else {
    console.error(job.failure_reason ?? `It was ${job.status}.`);
    process.exitCode = 1;
  }
} catch (error) {
  // What was to be expected has a code: a file that is not there, an answer that says no.
  if (!(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
