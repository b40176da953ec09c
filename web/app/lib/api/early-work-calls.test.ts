import { createContext, Script } from 'node:vm';

import { describe, expect, it, vi } from 'vitest';

import { earlyWorkCallsScript } from './early-work-calls.ts';

type Answers = Readonly<Record<string, () => Promise<Response>>>;

/** Opens the page of work; what has no answer is never answered. @returns the calls that wait */
function open(answers: Answers): () => readonly string[] {
  const stored: Readonly<Record<string, string>> = {
    auth_token: 'akwaaba',
    auth_role: 'service-provider',
    languages: '[]',
  };
  const context = createContext({
    location: { pathname: '/service-provider/jobs/15/work' },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    fetch: (path: string) => answers[path]?.() ?? new Promise(() => {}),
  });
  new Script(earlyWorkCallsScript).runInContext(context);
  return () => Object.keys(context['startedCalls'].answers);
}

const always = ['/auth/me', '/jobs/15', '/notifications/summary'];
const answer =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

describe('the calls of the page of work', () => {
  it.each([
    ['translation', ['/jobs/15/draft', '/jobs/15/glossary']],
    ['narration', ['/jobs/15/draft']],
  ])('include what a %s in progress needs', async (type, more) => {
    const waiting = open({ '/jobs/15': answer({ status: 'in_progress', service_type: type }) });
    await vi.waitFor(() => expect(waiting()).toEqual([...always, ...more]), { timeout: 40_000 });
  });

  it.each([
    ['has ended', answer({ status: 'completed' })],
    ['is not found', answer({ status: 404 }, 404)],
    ['cannot be loaded', () => Promise.reject(new Error('unreachable'))],
    ['has no answer that can be read', () => Promise.resolve(new Response('<html>'))],
  ])('do not wait for more if the job %s', async (_name, job) => {
    const waiting = open({ '/jobs/15': job });
    await vi.waitFor(() => expect(waiting()).toEqual(always), { timeout: 40_000 });
  });

  it('do not wait for a draft that cannot be loaded', async () => {
    const waiting = open({
      '/jobs/15': answer({ status: 'in_progress' }),
      '/jobs/15/draft': () => Promise.reject(new Error('unreachable')),
    });
    await vi.waitFor(() => expect(waiting()).toEqual(always), { timeout: 40_000 });
  });
});
