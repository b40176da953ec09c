// Takes the translations on offer to you, a provider, and delivers what a program of yours makes of them.
//
//   NSEM_URL=https://nsem.example.com NSEM_TOKEN=nsem_… node translate-offers.ts en tw ./to-twi.sh
//
// The program gets the text on its standard input and prints the translation. Run this every few
// minutes: it continues what an earlier run accepted, and tries again what it released. Create the
// key with: nsem keys create 'Bot' --scope work

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { ConflictError, isProblem, Nsem, type Job } from '@nsem/sdk';

const [from, to, program] = process.argv.slice(2);
if (from === undefined || to === undefined || program === undefined) {
  console.error('Usage: node translate-offers.ts FROM TO PROGRAM');
  process.exit(2);
}

const nsem = new Nsem();
const isOurs = (job: Job): boolean =>
  job.service_type === 'translation' && job.source_language === from && job.target_language === to;

/** What the program makes of a text; null if it fails. */
async function translate(content: string, path: string): Promise<string | null> {
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  // A program that does not read its input ends early.
  child.stdin.on('error', () => undefined).end(content);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  return code === 0 ? output.trim() : null;
}

/** Delivers a job, or releases it for other providers if there is nothing to deliver. */
async function work(id: number, path: string): Promise<void> {
  const { content } = await nsem.jobs.get(id);
  const output = await translate(content, path);
  try {
    if (output === null) throw new Error('the program failed');
    await nsem.jobs.deliver(id, { output_text: output });
    console.log(`Job ${id}: delivered`);
  } catch (error) {
    await nsem.jobs.release(id);
    console.log(`Job ${id}: released, because ${(error as Error).message}`);
  }
}

async function acceptAll(): Promise<void> {
  for await (const job of nsem.jobs.listAvailable()) {
    if (!isOurs(job)) continue;
    try {
      await nsem.jobs.assign(job.id);
    } catch (error) {
      // Another provider was faster.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

try {
  await acceptAll();
  for await (const job of nsem.jobs.list({ status: 'in_progress' })) {
    if (isOurs(job)) await work(job.id, program);
  }
} catch (error) {
  if (!(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  // The problem of a refused key names the scope that it needs.
  const lacking = isProblem(error, 'permission.denied') && error.problem.required_scope;
  if (typeof lacking === 'string') console.error(`nsem keys create 'Bot' --scope ${lacking}`);
  process.exitCode = 1;
}
