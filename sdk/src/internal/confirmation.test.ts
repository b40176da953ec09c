import { describe, expect, test, vi } from 'vitest';

import { Nsem, PermissionError, SecondFactorRequiredError } from '../index.ts';

const problem = (status: number, code: string, more: object = {}) =>
  Response.json(
    { status, code, detail: 'Refused.', ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/** A client whose calls are refused until it was confirmed, and the keys of what it sent. */
function startClient(confirm?: () => Promise<boolean>) {
  const keys: (string | null)[] = [];
  const nsem = new Nsem({
    baseUrl: 'http://nsem.example',
    confirm,
    fetch: async (_target, { headers } = {}) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      return keys.length === 1
        ? problem(403, 'permission.confirmation-required')
        : Response.json({ id: 1 });
    },
  });
  return { nsem, keys };
}

const credit = { user_id: 7, amount: 5, note: 'MoMo' };

describe('a call that needs a confirmation', () => {
  test('is sent again with the same idempotency key once it is given', async () => {
    const { nsem, keys } = startClient(() => Promise.resolve(true));
    await expect(nsem.wallet.credit(credit)).resolves.toEqual({ id: 1 });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([undefined, () => Promise.resolve(false)])('fails without one', async (confirm) => {
    const { nsem, keys } = startClient(confirm);
    await expect(nsem.wallet.credit(credit)).rejects.toThrow(PermissionError);
    expect(keys).toHaveLength(1);
  });

  test('asks only for that, and only once for each call', async () => {
    const confirm = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    const refused = (code: string) =>
      new Nsem({
        baseUrl: 'http://nsem.example',
        confirm,
        fetch: () => Promise.resolve(problem(403, code)),
      }).apiKeys.regenerate(7);
    await expect(refused('permission.denied')).rejects.toThrow(PermissionError);
    expect(confirm).not.toHaveBeenCalled();
    await expect(refused('permission.confirmation-required')).rejects.toThrow(PermissionError);
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

test('a login to an account with a second factor reports how to continue', async () => {
  const nsem = new Nsem({
    baseUrl: 'http://nsem.example',
    fetch: () =>
      Promise.resolve(
        problem(401, 'account.second-factor-required', {
          login_ticket: 'ticket-1',
          methods: ['code'],
        }),
      ),
  });
  const login = nsem.auth.login({ email: 'ama.owusu@example.com', password: 'akwaaba-osu-2026' });
  const error = await login.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SecondFactorRequiredError);
  expect(error).toMatchObject({ loginTicket: 'ticket-1', methods: ['code'] });
});
