import { vi } from 'vitest';

import {
  AnswerWithHeaders,
  problem,
  type Answers,
  type CallName,
  type Refusal,
} from './answers.ts';

/** A call that the page has made. */
type Call = Readonly<{ name: CallName; path: string; body: unknown }>;

/** A stub of the server behind the browser's `fetch`. */
export type StubServer = Readonly<{
  /** All calls so far. */
  calls: readonly Call[];
  /** How often one call was made. */
  count(name: CallName): number;
  /** The body of the last call of this name. */
  sent(name: CallName): unknown;
  /** Changes the answers from now on. */
  answer(answers: Answers): void;
}>;

/** Calls without a stubbed answer; each fails the test in which it happens. */
export const unexpectedCalls: string[] = [];

/** Stubs `fetch` with a table of answers. */
export function stubServer(initial: Answers): StubServer {
  let answers = initial;
  const calls: Call[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const requested = `${init?.method ?? 'GET'} ${pathname}`;
    const name = nameOf(requested, answers);
    if (name === undefined) {
      unexpectedCalls.push(`unexpected call: ${requested}`);
      throw new TypeError(`There is no stubbed answer to ${requested}.`);
    }
    calls.push({ name, path: pathname + search, body: bodyOf(init?.body) });
    const answer = answers[name];
    return answer === 'silent' ? neverAnswered(init?.signal) : responseOf(answer);
  });
  return {
    calls,
    count: (name) => calls.filter((call) => call.name === name).length,
    sent: (name) => calls.findLast((call) => call.name === name)?.body,
    answer: (more) => {
      answers = { ...answers, ...more };
    },
  };
}

const nameOf = (requested: string, answers: Answers): CallName | undefined =>
  (Object.keys(answers) as CallName[]).find((name) =>
    new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(requested),
  );

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? null);

const pending = new Set<(answer: Response) => void>();

const neverAnswered = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    pending.add(resolve);
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/**
 * Refuses the calls that have waited for an answer.
 *
 * After a test, so that they are not retried during another one.
 */
export function settlePendingCalls(refusal = problem(503, 'The test is over.')): void {
  for (const resolve of pending) resolve(responseOf(refusal));
  pending.clear();
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

function responseOf(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 });
  if (answer instanceof AnswerWithHeaders) {
    return Response.json(answer.body, { headers: answer.headers });
  }
  if (!isRefusal(answer)) return Response.json(answer);
  const { refused: status, ...body } = answer;
  return Response.json(body, {
    status,
    // Longer than the SDK waits, so that it fails without retries.
    headers: {
      'content-type': 'application/problem+json',
      // By which a problem without a code is known as the server's.
      'nsem-version': '0.1.0',
      'retry-after': '3600',
    },
  });
}
