import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';

import {
  isProblem,
  NsemError,
  PaymentRequiredError,
  type Job,
  type NewJob,
  type Nsem,
  type WriteOptions,
} from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../cli-error.ts';
import { savePrivately } from '../../private-file.ts';
import { readText } from '../../define/read-text.ts';
import { describeFileFailure, type FileFailure, type ShownQuotes } from './folder-price.ts';
import { findByReference } from './find-orders.ts';
import type { FolderState, Order } from './folder-state.ts';
import {
  digestFile,
  type Folders,
  type FolderWork,
  type Input,
  orderKey,
  orderReference,
  textJobOf,
} from './folder-work.ts';

/** How the work on a file stands. */
export type Outcome = Readonly<{
  file: string;
  job: number | null;
  /** The status of the job, or why there is none. */
  status: string;
  /** The path of the result. */
  saved: string | null;
  /** Why it failed, if it did. */
  reason: string | null;
}>;

type Facilities = Readonly<{
  context: Context;
  nsem: Nsem;
  work: FolderWork;
  state: FolderState;
  folders: Folders;
  /** The quotes that the client has agreed to; no price was shown for other files. */
  shown: ShownQuotes;
}>;

/** Refusals of an order that another machine has sent before. */
const takenCodes: ReadonlySet<string | null> = new Set([
  'job.reference-exists',
  'idempotency.key-reused',
]);

/** Orders work for the files of a folder, and saves the results. Its failures are collected. */
export class FolderRun {
  readonly outcomes = new Map<string, Outcome>();
  /** That of the first failure. */
  exitCode: ExitCode = exitCode.ok;
  readonly #with: Facilities;
  /** The paths of results that are being saved. */
  readonly #chosen = new Set<string>();
  #isOutOfFunds = false;

  constructor(facilities: Facilities) {
    this.#with = facilities;
  }

  /** Records how the work on a file stands. */
  report(
    { name }: Pick<Input, 'name'>,
    outcome: Partial<Omit<Outcome, 'file'>> & Pick<Outcome, 'status'>,
  ): void {
    const unknown = { job: null, saved: null, reason: null };
    this.outcomes.set(name, { ...unknown, ...this.outcomes.get(name), ...outcome, file: name });
  }

  /** The path of the saved result of an order. */
  resultOf(order: Order | undefined): string | null {
    const saved = order?.saved ?? null;
    return saved === null ? null : join(this.#with.folders.input, saved);
  }

  /**
   * Orders the work for a file. The order is on disk before it is sent, so that one whose response
   * is lost is repeated with the same key. If another machine has ordered it meanwhile, its job is
   * the result.
   *
   * @returns the ID of the job; null if the order failed.
   */
  async order(input: Input, attempt: number): Promise<number | null> {
    const { state, context } = this.#with;
    if (this.#isOutOfFunds) {
      this.report(input, { status: 'not ordered', reason: 'Insufficient funds.' });
      return null;
    }
    const earlier = state.orders.get(input.key);
    const order: Order = {
      key: input.key,
      // A repeated order names the recording as the first one did.
      file: earlier?.attempt === attempt ? earlier.file : input.name,
      attempt,
      job: null,
      status: null,
      saved: null,
    };
    await state.put(order);
    try {
      const sent = { ...input, name: order.file };
      const job = await this.#send(sent, attempt).catch((error: unknown) =>
        this.#findOrdered(order, error),
      );
      await state.put({ ...order, job: job.id, status: job.status });
      context.output.note(`${input.name}: job ${job.id}, GHS ${job.amount_due.toFixed(2)}`);
      this.report(input, { job: job.id, status: job.status });
      return job.id;
    } catch (error) {
      this.#isOutOfFunds ||= error instanceof PaymentRequiredError;
      await this.fail(input, 'not ordered', error);
      return null;
    }
  }

  async #send({ name, path, key }: Input, attempt: number): Promise<Job> {
    const { nsem, context, work } = this.#with;
    const { type, language, provider } = work;
    const options = { ...context.request, idempotencyKey: orderKey(key, attempt) };
    const reference = orderReference(key, attempt);
    const given = provider === null ? { reference } : { reference, provider_id: provider };
    if (type === 'transcription') {
      const { size: sizeBytes } = await stat(path);
      const audio = { name, sizeBytes, data: () => createReadStream(path) };
      const body = { service_type: type, language, audio, ...given };
      return nsem.jobs.upload(body, options);
    }
    const content = await readText(context, path);
    return this.#sendText(key, { ...textJobOf(work, content), ...given }, options);
  }

  /** Orders the work for a text, for no more than what was shown. */
  async #sendText(key: string, body: NewJob, options: WriteOptions): Promise<Job> {
    const { nsem, shown } = this.#with;
    const seen = shown.get(key);
    if (seen === undefined) return nsem.jobs.create(body, options);
    const orderFor = (amount: number) =>
      nsem.jobs.create({ ...body, expected_amount_due: amount }, options);
    try {
      return await orderFor(seen.amount_due);
    } catch (error) {
      // Of several first translations one is free; the price that was shown is that of the others.
      if (!isProblem(error, 'job.price-changed')) throw error;
      const { amount_due: due } = error.problem.quote;
      if (due > seen.price) throw error;
      return await orderFor(due);
    }
  }

  /** The job that another machine has ordered for the same file; otherwise, throws the error. */
  async #findOrdered({ key, attempt }: Order, error: unknown): Promise<Job> {
    const { nsem, context } = this.#with;
    if (!(error instanceof NsemError) || !takenCodes.has(error.code)) throw error;
    const job = await findByReference(context, nsem, orderReference(key, attempt));
    if (job === null) throw error;
    return job;
  }

  /** Records the status of a job, and saves its result if it is completed. */
  async settle(input: Input, status: Job['status']): Promise<void> {
    const { state } = this.#with;
    const order = state.orders.get(input.key);
    if (order === undefined || order.job === null) return;
    this.report(input, { job: order.job, status });
    try {
      if (order.status !== status) await state.put({ ...order, status });
      if (status === 'completed') await this.#save(input, { ...order, job: order.job, status });
      else if (status !== 'pending' && status !== 'in_progress') await this.#explain(input, order);
    } catch (error) {
      await this.fail(input, status, error);
    }
  }

  async #save(input: Input, order: Order & Readonly<{ job: number }>): Promise<void> {
    const { nsem, context, folders, state } = this.#with;
    const file = await nsem.jobs.downloadOutput(order.job, context.request);
    const ending = extname(file.filename);
    const stem = join(folders.output, input.resultStem);
    const saved = this.resultOf(order);
    const place = saved === null ? await this.#findPlace(stem, ending, file.sha256) : null;
    const path = saved ?? place?.path ?? stem;
    // Before it is written, so that a crash leaves no result that is saved again beside it.
    await state.put({ ...order, saved: relative(resolve(folders.input), resolve(path)) });
    if (place?.isSaved === true) {
      await file.cancel();
    } else {
      await savePrivately(file, path);
      context.output.note(`${input.name}: saved ${path}`);
    }
    this.report(input, { status: 'completed', saved: path });
  }

  /**
   * A path that does not exist, because an earlier result, which may have been edited, is not
   * replaced; or that of the same result, saved by a run whose state was lost.
   */
  async #findPlace(
    stem: string,
    ending: string,
    sha256: string | null,
  ): Promise<Readonly<{ path: string; isSaved: boolean }>> {
    for (let count = 1; ; count += 1) {
      const path = count === 1 ? `${stem}${ending}` : `${stem}.${count}${ending}`;
      if (this.#chosen.has(path)) continue;
      const exists = (await stat(path).catch(() => null)) !== null;
      const isSaved = exists && sha256 !== null && (await digestFile(path)) === sha256;
      if (exists && !isSaved) continue;
      this.#chosen.add(path);
      return { path, isSaved };
    }
  }

  /** A job that ended without a result: the client has their money back. */
  async #explain(input: Input, { job }: Order): Promise<void> {
    const { nsem, context } = this.#with;
    const { failure_reason: reason, status } = await nsem.jobs.get(job ?? 0, context.request);
    this.report(input, { status, reason });
    this.exitCode ||= exitCode.failure;
  }

  /**
   * Records a failure, which does not stop the work on the other files.
   *
   * @throws the error, if it is not one of the file.
   */
  async fail(input: Pick<Input, 'name'>, status: string, error: unknown): Promise<void> {
    const { context } = this.#with;
    this.reject(input, status, await describeFileFailure(context, error));
  }

  /** Records and prints why the work on a file failed. */
  reject({ name }: Pick<Input, 'name'>, status: string, failure: FileFailure): void {
    this.#with.context.output.note(`${name}: ${failure.reason}`);
    this.report({ name }, { status, reason: failure.reason });
    this.exitCode ||= failure.exitCode;
  }
}
