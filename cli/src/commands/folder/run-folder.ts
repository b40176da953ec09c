import { join } from 'node:path';

import { type Language, type Nsem, NsemError, TimeoutError } from '@nsem/sdk';

import { exitCode, type ExitCode, usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { confirmChange } from '../../define/confirm.ts';
import type { Column } from '../../output/table.ts';
import { makePrivateFolder } from '../../private-file.ts';
import { followJobs } from '../jobs/follow-jobs.ts';
import { findOrders } from './find-orders.ts';
import { describeOrder, type RefusedQuotes, type ShownQuotes, showPlan } from './folder-price.ts';
import { FolderRun, type Outcome } from './folder-run.ts';
import { FolderState } from './folder-state.ts';
import { type FolderWork, type Input, listInputs, resultFolders } from './folder-work.ts';
import { planFolder, type Planned } from './plan.ts';
import { runPool } from '../../define/for-each.ts';

/** The jobs whose results are saved, with their files. */
type Pending = Readonly<{
  run: FolderRun;
  jobs: ReadonlyMap<number, Input>;
  wait: boolean;
  concurrency: number;
}>;

/**
 * Saves the results, each as soon as its job is completed.
 *
 * @returns whether a job is not done yet.
 */
async function saveResults(
  context: Context,
  nsem: Nsem,
  { run, jobs, wait, concurrency }: Pending,
): Promise<boolean> {
  if (jobs.size === 0) return false;
  if (!wait) return saveFinished(context, nsem, { run, jobs, concurrency });
  const saving: Promise<void>[] = [];
  try {
    await followJobs(context, nsem, {
      ids: [...jobs.keys()],
      onState: ({ id, status }) => {
        const input = jobs.get(id);
        if (input !== undefined) saving.push(run.settle(input, status));
      },
    });
    return false;
  } catch (error) {
    if (error instanceof TimeoutError && error.code === 'job.not-done') return true;
    throw error;
  } finally {
    await Promise.all(saving);
  }
}

async function saveFinished(
  { request }: Context,
  nsem: Nsem,
  { run, jobs, concurrency }: Omit<Pending, 'wait'>,
): Promise<boolean> {
  let isPending = false;
  await runPool([...jobs], concurrency, async ([id, input]) => {
    try {
      const { status } = await nsem.jobs.getStatus(id, request);
      isPending ||= status === 'pending' || status === 'in_progress';
      await run.settle(input, status);
    } catch (error) {
      if (!(error instanceof NsemError)) throw error;
      await run.fail(input, 'unknown', error);
    }
  });
  return isPending;
}

/** The options of `nsem folder …`. */
type FolderOptions = Readonly<{
  out?: string;
  concurrency: number;
  resume?: boolean;
  retry?: boolean;
  wait: boolean;
}>;

const columns: readonly Column<Outcome>[] = [
  { header: 'FILE', text: ({ file }) => file },
  { header: 'JOB', text: ({ job }) => String(job ?? ''), align: 'right' },
  { header: 'STATUS', text: ({ status }) => status.replaceAll('_', ' ') },
  { header: 'RESULT', text: ({ saved }) => saved ?? '' },
  { header: 'REASON', text: ({ reason }) => reason ?? '', isFlexible: true },
];

/** The status of a file with which nothing is done. */
const nothingStatus = {
  saved: 'completed',
  exists: 'skipped',
  failed: 'failed',
  left: 'not ordered',
} as const;

/** Orders work for the files of a folder, waits for it, and saves the results. */
export async function runFolder(
  context: Context,
  given: Readonly<{ folder: string; work: FolderWork }>,
  options: FolderOptions,
): Promise<ExitCode> {
  const nsem = await context.connectForPlan();
  const work = await withLanguageCodes(nsem, context, given.work);
  const input = given.folder;
  const folders = { input, output: options.out ?? join(input, resultFolders[work.type]) };
  const { inputs, unreadable } = await listInputs(folders, work);
  const { url } = await context.connection();
  if (context.options.dryRun === true) {
    const known = await FolderState.read(input, url);
    const found = await findOrders(context, nsem, { inputs, orders: known });
    const orders = new Map([...known, ...found]);
    const planned = await planFolder({ inputs, folders, orders }, options);
    return showPlan(context, nsem, { planned, unreadable, work });
  }
  await using state = await FolderState.open(input, url);
  const found = await findOrders(context, nsem, { inputs, orders: state.orders });
  for (const order of found.values()) await state.put(order);
  const planned = await planFolder({ inputs, folders, orders: state.orders }, options);
  const ordered = planned.filter(({ step }) => step.do === 'order');
  const shown: ShownQuotes = new Map();
  const refused: RefusedQuotes = new Map();
  if (ordered.length > 0) {
    const ask = () => describeOrder(context, nsem, { planned: ordered, work, shown, refused });
    await confirmChange(context, ask);
  }
  await makePrivateFolder(folders.output);
  const run = new FolderRun({ context, nsem, work, state, folders, shown });
  for (const { name, error } of unreadable) await run.fail({ name }, 'not ordered', error);
  // Awaited here: the state is closed when this function returns.
  return await carryOut(context, nsem, { run, planned, refused, options });
}

/** A translation from `en` and one from `English` are the same work. */
async function withLanguageCodes(
  nsem: Nsem,
  { request }: Context,
  work: FolderWork,
): Promise<FolderWork> {
  const { data } = await nsem.languages.list({}, request);
  const codeOf = (wanted: string) => findCode(data, wanted);
  const from = work.from === null ? null : codeOf(work.from);
  return { ...work, from, language: codeOf(work.language) };
}

function findCode(languages: readonly Language[], wanted: string): string {
  const text = wanted.toLowerCase();
  const found = languages.find(
    ({ name, language_code: code }) => name.toLowerCase() === text || code === text,
  );
  if (found !== undefined) return found.language_code;
  throw usageError(`${wanted} is not a language.`, 'List the languages with: nsem languages list');
}

type Work = Readonly<{
  run: FolderRun;
  planned: readonly Planned[];
  refused: RefusedQuotes;
  options: FolderOptions;
}>;

async function carryOut(context: Context, nsem: Nsem, work: Work): Promise<ExitCode> {
  const { run, planned, refused, options } = work;
  const jobs = new Map<number, Input>();
  await runPool(planned, options.concurrency, async ({ input, order, step }) => {
    switch (step.do) {
      case 'order': {
        const refusal = refused.get(input.key);
        if (refusal !== undefined) return run.reject(input, 'not ordered', refusal);
        const job = await run.order(input, step.attempt);
        if (job !== null) jobs.set(job, input);
        return;
      }
      case 'follow':
        run.report(input, { job: step.job, status: 'pending' });
        jobs.set(step.job, input);
        return;
      case 'nothing':
        run.report(input, {
          job: order?.job ?? null,
          saved: run.resultOf(order),
          status: nothingStatus[step.why],
          reason: reasonFor(step.why),
        });
        if (step.why === 'failed') run.exitCode ||= exitCode.failure;
    }
  });
  const isPending = await saveResults(context, nsem, { run, jobs, ...options });
  const outcomes = [...run.outcomes.values()].toSorted((one, other) =>
    one.file < other.file ? -1 : 1,
  );
  await context.output.list(outcomes, columns, 'No files found.');
  return run.exitCode || (isPending ? exitCode.pending : exitCode.ok);
}

function reasonFor(why: keyof typeof nothingStatus): string | null {
  switch (why) {
    case 'failed':
      return 'Order it again with --retry.';
    case 'exists':
      return 'It has a result that nsem did not save.';
    case 'saved':
    case 'left':
      return null;
  }
}
