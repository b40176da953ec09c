import { describe, expect, test } from 'vitest';

import { ConflictError, ConnectionError, Nsem } from '../index.ts';

const registration = {
  name: 'Ama Owusu',
  email: 'ama.owusu@example.com',
  password: 'akwaaba-osu-2026',
  role: 'client',
} as const;

const problem = (status: number, code: string) =>
  Response.json(
    { status, code, detail: 'Refused.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

type Answer = () => Response;

const lost: Answer = () => {
  throw new TypeError('terminated', { cause: { code: 'ECONNRESET' } });
};
const taken: Answer = () => problem(409, 'account.email-taken');
const session: Answer = () => Response.json({ access_token: 'a' });

/** A client that gets these answers, and the calls that it makes. */
function startClient(...answers: readonly Answer[]) {
  const calls: { path: string; body: unknown }[] = [];
  const nsem = new Nsem({
    baseUrl: 'http://nsem.example',
    async fetch(target, init) {
      const sent = new Request(target, init);
      calls.push({ path: new URL(sent.url).pathname, body: await sent.json() });
      return (answers[calls.length - 1] ?? lost)();
    },
  });
  return { nsem, calls };
}

describe('a registration', () => {
  test('whose answer was lost logs in to the account that it created', async () => {
    const { nsem, calls } = startClient(lost, taken, session);
    await expect(nsem.auth.register(registration)).resolves.toEqual({ access_token: 'a' });
    const { email, password, role } = registration;
    expect(calls).toEqual([
      { path: '/auth/register', body: registration },
      { path: '/auth/register', body: registration },
      { path: '/auth/login', body: { email, password, role } },
    ]);
  });

  test('that never arrived is sent again', async () => {
    const { nsem, calls } = startClient(lost, session);
    await expect(nsem.auth.register(registration)).resolves.toEqual({ access_token: 'a' });
    expect(calls).toHaveLength(2);
  });

  test('for an address that someone else has is refused, without and after a lost answer', async () => {
    const first = startClient(taken);
    await expect(first.nsem.auth.register(registration)).rejects.toThrow(ConflictError);
    expect(first.calls).toHaveLength(1);
    const wrong: Answer = () => problem(401, 'auth.invalid-credentials');
    const later = startClient(lost, taken, wrong);
    await expect(later.nsem.auth.register(registration)).rejects.toMatchObject({
      code: 'account.email-taken',
    });
  });

  test('whose login fails too reports that', async () => {
    const { nsem } = startClient(lost, taken);
    const attempt = nsem.auth.register(registration, { maxRetries: 1 });
    await expect(attempt).rejects.toThrow(ConnectionError);
  });
});
