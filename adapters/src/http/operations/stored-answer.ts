import type { Headers } from '../replies/headers.ts';
import type { Reply } from '../replies/reply.ts';
import { decodeDelta, encodeDelta } from './delta.ts';
import { knownAnswers } from './known-answers.ts';

/** The status and the headers of a reply that can be sent again. */
type Head = Readonly<{ status: number; headers?: Headers }>;

/** How earlier versions stored a reply, as JSON; without a text, a reply without a body. */
type TextAnswer = Head & Readonly<{ text?: string }>;

const openingBrace = 0x7b;

/** JSON has no line breaks between its parts, so the first one ends the head. */
function composeText(reply: Reply): string {
  if (reply.kind === 'empty') return JSON.stringify({ status: 204 } satisfies Head);
  if (reply.kind !== 'text') throw new Error(`a reply of kind ${reply.kind} cannot be stored`);
  const { status, headers, text } = reply;
  const head: Head = headers === undefined ? { status } : { status, headers };
  return `${JSON.stringify(head)}\n${text}`;
}

const toReply = ({ text, status, headers }: TextAnswer): Reply =>
  text === undefined
    ? { kind: 'empty', replayed: true }
    : { kind: 'text', status, ...(headers && { headers }), text, replayed: true };

/**
 * Composes what is stored of a reply, so that it can be sent again: only what neither the request nor
 * typical answers have.
 *
 * @param sent the content of the request, which a repeated one has again.
 */
export function composeStored(reply: Reply, sent: string): Uint8Array {
  const known = { version: 0, known: knownAnswers[0], other: sent };
  return encodeDelta(composeText(reply), known);
}

/**
 * Reads the reply from what was stored, also by versions that stored all of it.
 *
 * @param sent the content of the repeated request, which has the fingerprint of the first one.
 * @throws {RangeError} if what was stored is damaged.
 */
export function readStored(stored: Uint8Array, sent: string): Reply {
  // Written by this module, and by nothing else.
  if (stored[0] === openingBrace) return toReply(JSON.parse(Buffer.from(stored).toString()));
  const known = knownAnswers[stored[0] ?? 0];
  if (known === undefined) throw new RangeError('a stored answer is of a newer version');
  const text = decodeDelta(stored.subarray(1), known, sent);
  const end = text.indexOf('\n');
  const head = JSON.parse(end < 0 ? text : text.slice(0, end)) as Head;
  return toReply(end < 0 ? head : { ...head, text: text.slice(end + 1) });
}
