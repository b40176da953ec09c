import { vi } from 'vitest';

import { problem, type Answers, type CallName, type Refusal } from './answers.ts';

/** A call that the page has made. */
type Call = Readonly<{ name: CallName; path: string; body: unknown }>;

/** Stands in for the server, behind the browser's own `fetch`. */
export type PlayedServer = Readonly<{
  /** Everything that was asked so far. */
  calls: readonly Call[];
  /** How often one thing was asked. */
  count(name: CallName): number;
  /** What was sent last with a call. */
  sent(name: CallName): unknown;
  /** Changes what is answered from now on. */
  answer(answers: Answers): void;
}>;

/** Calls that no test has an answer for; each fails the test that it happens in. */
export const unexpectedCalls: string[] = [];

/** Answers what the page asks, from a table. */
export function playServer(first: Answers): PlayedServer {
  let answers = first;
  const calls: Call[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const asked = `${init?.method ?? 'GET'} ${pathname}`;
    const name = nameOf(asked, answers);
    if (name === undefined) {
      unexpectedCalls.push(`unexpected call: ${asked}`);
      throw new TypeError(`Nothing answers ${asked}.`);
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

const nameOf = (asked: string, answers: Answers): CallName | undefined =>
  (Object.keys(answers) as CallName[]).find((name) =>
    new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked),
  );

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : (body ?? null);

const waiting = new Set<(answer: Response) => void>();

const neverAnswered = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((resolve, reject) => {
    waiting.add(resolve);
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** Ends what was never answered, which would ask again in the middle of another test. */
export function endSilence(): void {
  for (const resolve of waiting) resolve(responseOf(problem(503, 'The test is over.')));
  waiting.clear();
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

function responseOf(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 });
  if (!isRefusal(answer)) return Response.json(answer);
  const { refused: status, ...said } = answer;
  return Response.json(said, {
    status,
    // Longer than the SDK waits: it gives up at once, as it does in earnest after its own attempts.
    headers: { 'content-type': 'application/problem+json', 'retry-after': '3600' },
  });
}
