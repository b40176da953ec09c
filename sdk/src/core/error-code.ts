import type { components } from '../api.gen.ts';

/** What went wrong where the server did not say so itself. */
type OwnCode =
  | 'answer.unexpected'
  | 'connection.broken'
  | 'connection.failed'
  | 'connection.refused'
  | 'connection.unknown-host'
  | 'connection.unreachable'
  | 'download.changed'
  | 'download.damaged'
  | 'input.base-url'
  | 'input.log-level'
  | 'input.unreadable-file'
  | 'input.unwritable-file'
  | 'job.not-done'
  | 'request.aborted'
  | 'request.deadline'
  | 'request.timeout';

/**
 * Every `code` that is known: those of the server's problem documents, the SDK's own, and
 * `http.<status>` for an answer that says no more than its status. A newer server may have others.
 */
export type ErrorCode = components['schemas']['ProblemCode'] | OwnCode | `http.${number}`;
