import type { AnyFaultCode } from '../problems/http-fault.ts';
import { problemCodes } from '../problems/problem.ts';

/**
 * Names for refusals of one status that operations have in common. A refusal by itself, and a pair, has
 * the name of its codes; here are the names of more, and of those that are everywhere.
 */
export const commonRefusals = {
  MalformedBodyOrKey: ['http.body-malformed', 'http.idempotency-key-malformed'],
  Unauthenticated: [
    'http.unauthenticated',
    'http.token-invalid',
    'api-key.expired',
    'api-key.address-not-allowed',
  ],
  PermissionOrEnrolment: ['permission.denied', 'account.second-factor-enrolment-required'],
  PermissionOrConfirmation: ['permission.denied', 'permission.confirmation-required'],
  PermissionConfirmationOrEnrolment: [
    'permission.denied',
    'permission.confirmation-required',
    'account.second-factor-enrolment-required',
  ],
  PermissionAcceptanceOrEnrolment: [
    'permission.denied',
    'job.not-accepted',
    'account.second-factor-enrolment-required',
  ],
  PermissionReasonOrEnrolment: [
    'permission.denied',
    'message.reason-required',
    'account.second-factor-enrolment-required',
  ],
  OrderConflict: [
    'job.price-changed',
    'job.reference-exists',
    'pricing.no-active-price',
    'quota.exceeded',
  ],
  InvalidOrKeyReused: ['http.invalid', 'idempotency.key-reused'],
  InvalidWithoutReason: ['http.invalid', 'idempotency.key-reused', 'account.reason-missing'],
  InvalidAnnouncement: ['http.invalid', 'idempotency.key-reused', 'announcement.invalid'],
  InvalidCredit: [
    'http.invalid',
    'idempotency.key-reused',
    'wallet.account-not-found',
    'wallet.clients-only',
  ],
  InvalidRefund: ['http.invalid', 'idempotency.key-reused', 'job.refund-too-large'],
  InvalidPrice: ['http.invalid', 'idempotency.key-reused', 'pricing.wrong-unit'],
  InvalidService: [
    'http.invalid',
    'idempotency.key-reused',
    'language.unknown',
    'service.same-languages',
    'service.sample-missing',
    'service.sample-not-allowed',
    'upload.voice-sample-invalid',
  ],
  InvalidTerm: [
    'http.invalid',
    'idempotency.key-reused',
    'glossary.invalid',
    'language.unknown',
    'service.same-languages',
  ],
  InternalError: ['http.internal'],
  ReadError: ['http.internal', 'http.file-damaged'],
  FilesUnavailable: ['http.files-unavailable', 'http.database-unavailable'],
  NotStored: ['http.storage-full', 'http.database-unavailable', 'http.outcome-unknown'],
  NoRoom: [
    'http.storage-full',
    'http.database-unavailable',
    'http.outcome-unknown',
    'http.files-unavailable',
    'http.server-busy',
  ],
  NoRoomOrTime: [
    'http.storage-full',
    'http.database-unavailable',
    'http.outcome-unknown',
    'http.files-unavailable',
    'http.server-busy',
    'document.timed-out',
  ],
} as const satisfies Record<string, readonly AnyFaultCode[]>;

const position = new Map(problemCodes.map((code, at) => [code, at]));
const positionOf = (code: AnyFaultCode): number => position.get(code) ?? -1;

/** Codes in the order of the API reference: those of topics first, the general ones last. */
export const inOrder = (codes: readonly AnyFaultCode[]): readonly AnyFaultCode[] =>
  codes.toSorted((one, other) => positionOf(one) - positionOf(other));

const byCodes = new Map(
  Object.entries(commonRefusals).map(([name, codes]) => [inOrder(codes).join(' '), name]),
);

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `job.not-found` is `JobNotFound`; the general ones go without their topic. */
const nameOfOne = (code: AnyFaultCode): string =>
  code
    .replace(/^http\./, '')
    .split(/[.-]/)
    .map((word) => capitalise(word))
    .join('');

/** The name of the response with these refusals, in order; undefined if only one operation has them. */
export function nameOfRefusals(codes: readonly AnyFaultCode[]): string | undefined {
  const named = byCodes.get(codes.join(' '));
  if (named !== undefined || codes.length > 2) return named;
  return codes.map((code) => nameOfOne(code)).join('Or');
}
