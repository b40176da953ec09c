import {
  DatabaseUnavailableError,
  FilesUnavailableError,
  OutcomeUnknownError,
  StorageFullError,
} from '@nsem/core';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { DamagedFileError } from '../../files/file-damage.ts';
import { codeOf, isNoSpace } from '../../files/disk.ts';
import { firstLineOf } from '../../wording.ts';
import { ClientGone } from '../body/read-bytes.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import { statusOf } from '../problems/problem.ts';
import { requestIdOf, writeProblem } from '../replies/write-answer.ts';

const hangUps: ReadonlySet<string> = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Whether an error only means that the other side hung up, or does not speak HTTP. */
const isHangUp = (error: unknown): boolean =>
  error instanceof ClientGone || hangUps.has(codeOf(error)) || codeOf(error).startsWith('HPE_');

/** Whether nothing is to be logged if a response is broken off: not again, for a damaged file. */
export const isExpected = (error: unknown): boolean =>
  isHangUp(error) || error instanceof DamagedFileError;

/** Whether the disk is full, for the database or for files. */
const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || isNoSpace(error);

const faultOf = (error: unknown): AnyFault => {
  if (error instanceof DamagedFileError) return { code: 'http.file-damaged' };
  if (error instanceof FilesUnavailableError) return { code: 'http.files-unavailable' };
  if (error instanceof DatabaseUnavailableError) return { code: 'http.database-unavailable' };
  if (error instanceof OutcomeUnknownError) return { code: 'http.outcome-unknown' };
  return { code: isStorageFull(error) ? 'http.storage-full' : 'http.internal' };
};

/** Describes an error and its cause on one line. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause ?? []].flat().map(firstLineOf).join(': ');
}

/**
 * Turns any thrown error into a 500 without details (or a 503 if the disk is full, or the database or the
 * files cannot be reached), and logs the error under the request id. A 503 is no bug: it is one line, because
 * there are as many as calls while the database is away.
 */
export const catchErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const requestId = requestIdOf(ctx);
      if (isHangUp(error)) {
        log.debug({ requestId }, 'the caller hung up');
        ctx.res.destroy();
        return;
      }
      const fault = faultOf(error);
      const call = { requestId, method: ctx.method, path: ctx.path };
      if (statusOf(fault.code) === 503) {
        log.warn({ code: fault.code, reason: reasonOf(error), ...call }, 'call refused for now');
      } else {
        // A damaged file was logged when it was noticed.
        const level = error instanceof DamagedFileError ? 'debug' : 'error';
        log[level]({ err: error, ...call }, 'call failed');
      }
      if (ctx.headerSent) ctx.res.destroy();
      else writeProblem(ctx, fault);
    }
  };

/** Whether an answer is a failure, or only leads elsewhere; 304 is about what the caller has stored. */
const isPassing = (status: number): boolean => status >= 300 && status !== 304;

/**
 * Lets no cache store errors and redirects: what is missing now can exist after an upgrade. It decides
 * when the answer is known, whatever headers were set on the way to it.
 */
export const storeNoFailures: Middleware = async (ctx, next) => {
  await next();
  if (!ctx.headerSent && isPassing(ctx.status)) ctx.set('cache-control', 'no-store');
};
