import type { AnyFaultCode } from '../../problems/http-fault.ts';

/** The refusals of a message that are known before its contents arrive: of an upload, and of the message. */
export const plannedMessageRefusals: readonly AnyFaultCode[] = [
  'message.conversation-closed',
  'message.question-open',
  'message.question-not-found',
  'message.answers-only',
  'message.questions-closed',
  'message.files-not-allowed',
  'message.too-many-files',
  'message.too-many',
];
