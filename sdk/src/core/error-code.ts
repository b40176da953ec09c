import type { components } from '../api.gen.ts';

/** The codes of failures that the server did not report as problems. */
type ClientErrorCode =
  | 'approval.required'
  | 'connection.broken'
  | 'connection.failed'
  | 'connection.proxy-failed'
  | 'connection.refused'
  | 'connection.tls-failed'
  | 'connection.unknown-host'
  | 'connection.unreachable'
  | 'download.changed'
  | 'download.checksum-mismatch'
  | 'input.amount-invalid'
  | 'input.base-url-invalid'
  | 'input.body-invalid'
  | 'input.header-invalid'
  | 'input.id-invalid'
  | 'input.log-level-invalid'
  | 'input.node-too-old'
  | 'input.option-invalid'
  | 'input.option-unknown'
  | 'input.proxy-invalid'
  | 'input.query-invalid'
  | 'input.resume-key-exhausted'
  | 'input.token-invalid'
  | 'input.unreadable-file'
  | 'input.unwritable-file'
  | 'input.upload-used'
  | 'job.not-done'
  | 'request.aborted'
  | 'request.deadline-exceeded'
  | 'request.timeout'
  | 'response.unexpected';

/**
 * Every known `code`: those of the server's problem documents, those of the SDK, and
 * `http.<status>` for a response that contains nothing but its status. A newer server may send
 * others.
 */
export type ErrorCode = components['schemas']['ProblemCode'] | ClientErrorCode | `http.${number}`;
