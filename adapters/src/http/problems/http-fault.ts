import type { Fault } from '@nsem/core';
import type { BackupFault } from '../../backup/backups.ts';
import type { DeliveryCheckFault } from '../../delivery-checks/delivery-checks.ts';
import type { DocumentFault } from '../../documents/document-format.ts';
import type { UploadFault } from '../../files/upload-staging.ts';
import type { NoticeFault } from '../../outbox/notices.ts';
import type { OutputFormatFault } from '../../output-formats/output-format.ts';
import type { WriteFailure } from '../../system/storage-checks.ts';
import type { WaveformFault } from '../../waveforms/waveforms.ts';
import type { Standing } from '../limits/quota.ts';

/** Why an export of a user's data is refused. */
export type ExportFault = Readonly<{ code: 'account.export-in-progress' }>;

/** Why a stream of events cannot be opened. */
export type EventsFault = Readonly<{ code: 'events.too-many-streams'; most: number }>;

/** Why a request about an upload is refused, in addition to the rules of core. */
export type PartFault =
  | Readonly<{ code: 'upload.part-too-long'; leftBytes: number }>
  | Readonly<{ code: 'upload.checksum-unsupported' }>
  | Readonly<{ code: 'upload.checksum-mismatch' }>
  | Readonly<{ code: 'upload.protocol-unsupported' }>;

/** One error in a request, and its location. */
export type Issue = Readonly<{
  /** A JSON pointer into the body, or the name of a parameter, after `#/`. */
  pointer: string;
  detail: string;
}>;

/** Why the HTTP layer refuses a request, apart from the rules. */
export type HttpFault =
  | Readonly<{ code: 'http.body-malformed'; reason: string }>
  | Readonly<{ code: 'http.idempotency-key-malformed' }>
  | Readonly<{ code: 'http.unauthenticated' }>
  | Readonly<{ code: 'http.token-invalid' }>
  | Readonly<{ code: 'http.not-found' }>
  | Readonly<{ code: 'http.audio-not-found' }>
  | Readonly<{ code: 'http.method-not-allowed'; allowed: readonly string[] }>
  | Readonly<{ code: 'http.body-too-large'; maxBytes: number }>
  | Readonly<{ code: 'http.body-too-slow' }>
  | Readonly<{ code: 'http.media-type-unsupported'; accepted: readonly string[] }>
  | Readonly<{ code: 'http.range-unsatisfiable'; sizeBytes: number }>
  | Readonly<{ code: 'http.invalid'; issues: readonly Issue[] }>
  | Readonly<{ code: 'http.file-missing'; field: string }>
  | Readonly<{ code: 'http.too-many-requests'; standing: Standing }>
  | Readonly<{ code: 'http.internal' }>
  | Readonly<{ code: 'http.file-damaged' }>
  | Readonly<{ code: 'http.storage-full' }>
  | Readonly<{ code: 'http.files-unavailable' }>
  | Readonly<{ code: 'http.database-unavailable' }>
  | Readonly<{ code: 'http.outcome-unknown' }>
  | Readonly<{ code: 'http.server-busy' }>
  | Readonly<{ code: 'http.unavailable' }>
  | Readonly<{ code: 'http.not-writable'; reason: WriteFailure }>;

/** Every refusal that a response can carry. */
export type AnyFault =
  | Fault
  | UploadFault
  | PartFault
  | BackupFault
  | DeliveryCheckFault
  | DocumentFault
  | EventsFault
  | ExportFault
  | NoticeFault
  | OutputFormatFault
  | WaveformFault
  | HttpFault;
export type AnyFaultCode = AnyFault['code'];
