// Generated from the declarations of the operations by scripts/generate.ts.

import type { ApiPromise } from '../core/api-promise.ts';
import type { Download } from '../core/download.ts';
import type {
  Message,
  MessageFileQuery,
  MessageQuery,
  MessageReason,
  MessagesRead,
  ReportedMessage,
  ReportedMessageQuery,
  UnreadMessages,
  UnreadMessagesOfJob,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** The methods of {@link Messages} that only call. */
export abstract class MessagesCalls extends Resource {
  /**
   * List the messages about a job, oldest first. Its client reads all. The provider who works on it
   * reads those since they took it, and all questions and answers, which a provider to whom the job
   * is offered reads too.
   *
   * @throws PermissionError (`message.reason-required`); NotFoundError (`job.not-found`).
   * @example
   * ```ts
   * for await (const { is_own, text } of nsem.jobs.messages.list(128)) {
   *   console.log(is_own ? 'You:' : 'They:', text);
   * }
   * ```
   */
  list(id: number, query?: MessageQuery, options?: RequestOptions): PagePromise<Message> {
    return this.api.list('GET /jobs/{id}/messages', { path: { id }, query, options });
  }

  /**
   * Mark the messages about a job as read, up to one. It never moves back. The answer is how many
   * are unread then. For clients and providers.
   *
   * @example
   * ```ts
   * const { unread } = await nsem.jobs.messages.markRead(128, { up_to_id: 41 });
   * ```
   */
  markRead(
    id: number,
    body: MessagesRead,
    options?: WriteOptions,
  ): ApiPromise<UnreadMessagesOfJob> {
    return this.api.once('POST /jobs/{id}/messages/read', { path: { id }, body, options });
  }

  /**
   * Download a file of a message.
   *
   * @throws PermissionError (`message.reason-required`); NotFoundError (`job.not-found`,
   * `message.not-found`, `message.file-not-found`).
   * @example
   * ```ts
   * const note = await nsem.jobs.messages.download(128, 41, 7);
   * console.log(note.filename, note.sizeBytes);
   * ```
   */
  download(
    id: number,
    message: number,
    file: number,
    query?: MessageFileQuery,
    options?: RequestOptions,
  ): ApiPromise<Download> {
    return this.api.download('GET /jobs/{id}/messages/{message}/files/{file}', {
      path: { id, message, file },
      query,
      options,
    });
  }

  /**
   * Report a message of the other party to the admins. Admins can read the conversation then. A
   * message is reported once. For clients and providers.
   *
   * @throws NotFoundError (`job.not-found`, `message.not-found`); ConflictError (`message.own`,
   * `message.reported`).
   * @example
   * ```ts
   * await nsem.jobs.messages.report(128, 41, { reason: 'It insults me.' });
   * ```
   */
  report(
    id: number,
    message: number,
    body: MessageReason,
    options?: WriteOptions,
  ): ApiPromise<Message> {
    return this.api.once('POST /jobs/{id}/messages/{message}/report', {
      path: { id, message },
      body,
      options,
    });
  }

  /**
   * Hide a reported message. Its author and admins still read it; others see that it was hidden.
   * For admins.
   *
   * @throws NotFoundError (`message.not-found`); ConflictError (`message.not-reported`).
   * @example
   * ```ts
   * await nsem.jobs.messages.hide(128, 41, { reason: 'An insult.' });
   * ```
   */
  hide(
    id: number,
    message: number,
    body: MessageReason,
    options?: WriteOptions,
  ): ApiPromise<Message> {
    return this.api.once('POST /jobs/{id}/messages/{message}/hide', {
      path: { id, message },
      body,
      options,
    });
  }

  /**
   * Dismiss the report of a message. The message stays as it was, and cannot be reported again. An
   * admin can still hide it. For admins.
   *
   * @throws NotFoundError (`message.not-found`); ConflictError (`message.not-reported`,
   * `message.report-decided`).
   * @example
   * ```ts
   * await nsem.jobs.messages.dismiss(128, 41, { reason: 'Rude, but no insult.' });
   * ```
   */
  dismiss(
    id: number,
    message: number,
    body: MessageReason,
    options?: WriteOptions,
  ): ApiPromise<Message> {
    return this.api.once('POST /jobs/{id}/messages/{message}/dismiss', {
      path: { id, message },
      body,
      options,
    });
  }

  /**
   * Count the messages that you have not read. For at most 100 jobs, those with the newest messages
   * first.
   *
   * @example
   * ```ts
   * const { total, jobs } = await nsem.jobs.messages.countUnread();
   * ```
   */
  countUnread(options?: RequestOptions): ApiPromise<UnreadMessages> {
    return this.api.send('GET /messages/unread', { options });
  }

  /**
   * List the reported messages that wait for a decision, oldest first. Of all jobs; without those
   * that are hidden or erased, or whose report was dismissed. For admins.
   *
   * @example
   * ```ts
   * for await (const { job_id, text, report_reason } of nsem.jobs.messages.listReported()) {
   *   console.log(job_id, text, report_reason);
   * }
   * ```
   */
  listReported(
    query?: ReportedMessageQuery,
    options?: RequestOptions,
  ): PagePromise<ReportedMessage> {
    return this.api.list('GET /messages/reported', { query, options });
  }
}
