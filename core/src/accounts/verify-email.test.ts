import { describe, expect, it } from 'vitest';
import { dayMs, later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { createMemoryUnitOfWork } from '../memory/unit-of-work.ts';
import { byApiKey, bySession, sessionRequired } from '../testing/builders/accounts.ts';
import { mondayMorning } from '../testing/builders/ids.ts';
import { accept, arrange } from '../testing/marketplace.ts';
import { createMemoryPasswords, createMemoryTokens } from '../testing/security.ts';
import { createAuthentication } from './authentication.ts';
import { unknownOrigin } from './devices.ts';
import { noVerification } from './email.ts';
import { announcePasswordReset, requestPasswordReset } from './recovery.ts';
import { resendVerification, verifyEmail, verifyEmailByOperator } from './verify-email.ts';

const now = mondayMorning;
const email = 'yaa@example.com';

async function open(emailPolicy = { mustVerify: true, revealsLink: true }) {
  const ports = {
    unitOfWork: createMemoryUnitOfWork(),
    passwords: createMemoryPasswords(),
    tokens: createMemoryTokens(),
    emailPolicy,
  };
  const { register } = createAuthentication(ports);
  const yaa = {
    name: 'Yaa',
    email,
    password: 'Ejisu 1900!',
    role: 'client',
    profile: null,
  } as const;
  const opened = accept(await register(yaa, { now, origin: unknownOrigin }));
  const { unitOfWork, tokens } = ports;
  const { account, verificationToken } = opened;
  return {
    ...ports,
    account,
    token: verificationToken ?? '',
    verificationToken,
    verify: (token: string, at = now) =>
      unitOfWork.write((stores) =>
        verifyEmail(
          stores,
          undefined,
          { tokenHash: tokens.hash(token) },
          { now: at, origin: unknownOrigin },
        ),
      ),
    resend: (actor = bySession(account)) =>
      unitOfWork.write((stores) => resendVerification(stores, actor, {}, { now, ...ports })),
    kinds: async () => (await unitOfWork.readNotices()).map(({ notice }) => notice.kind),
  };
}

const invalid = refuse({ code: 'account.token-invalid' });

describe('a registration', () => {
  it('sends a link, and reveals it only if the policy does', async () => {
    const place = await open({ mustVerify: true, revealsLink: false });
    expect(place.account.emailVerifiedAt).toBeNull();
    expect(place.verificationToken).toBeNull();
    expect(await place.kinds()).toEqual(['email-verification']);
    expect((await open()).verificationToken).not.toBeNull();
  });

  it('sends it otherwise too, for the free translation', async () => {
    const place = await open(noVerification);
    expect(place.account.emailVerifiedAt).toBeNull();
    expect(place.verificationToken).toBeNull();
    expect(await place.kinds()).toEqual(['email-verification']);
    accept(await place.resend());
    expect(await place.kinds()).toEqual(['email-verification', 'email-verification']);
  });
});

describe('verifying an e-mail', () => {
  it('works once', async () => {
    const { verify, token, account } = await open();
    expect(await verify(token)).toEqual(ok({ ...account, emailVerifiedAt: now }));
    expect(await verify(token)).toEqual(invalid);
  });

  it('is refused after 24 hours, and to an unknown token', async () => {
    const { verify, token } = await open();
    expect(await verify('unknown')).toEqual(invalid);
    expect(await verify(token, later(now, dayMs))).toEqual(invalid);
    expect((await verify(token, later(now, dayMs - 1))).ok).toBe(true);
  });

  it('is refused if the e-mail is another one by now', async () => {
    const place = await open();
    const moved = { ...place.account, email: 'yaa.asantewaa@example.com' };
    await arrange(place, ({ accounts }) => accounts.replace(moved));
    expect(await place.verify(place.token)).toEqual(invalid);
  });

  it('is not possible by a token that resets a password', async () => {
    const place = await open();
    await arrange(place, async ({ oneTimeTokens }) => {
      const row = await oneTimeTokens.findUsable(
        { purpose: 'verify-email', tokenHash: place.tokens.hash(place.token) },
        now,
      );
      if (row === undefined) throw new Error('the token was issued');
      await oneTimeTokens.removeAllOf(place.account.id, 'verify-email');
      await oneTimeTokens.insert({ ...row, purpose: 'reset-password' });
    });
    expect(await place.verify(place.token)).toEqual(invalid);
  });
});

describe('a verification', () => {
  it('is recorded, as that of the user who has the mailbox', async () => {
    const place = await open();
    accept(await place.verify(place.token));
    expect(place.unitOfWork.committed().auditEntries.at(-1)).toMatchObject({
      action: 'account.verify-email',
      objectId: place.account.id,
      actor: { accountId: place.account.id, credential: null },
    });
  });
});

describe('a verification by the operator', () => {
  const verifyByHand = ({ unitOfWork }: Awaited<ReturnType<typeof open>>, given: string) =>
    unitOfWork.write((stores) =>
      verifyEmailByOperator(stores, undefined, { email: given }, { now }),
    );

  it('is recorded as that of the operator, and ends the links that were sent', async () => {
    const place = await open();
    const verified = await verifyByHand(place, ' YAA@example.com');
    expect(verified).toEqual(ok({ ...place.account, emailVerifiedAt: now }));
    expect(place.unitOfWork.committed().auditEntries.at(-1)).toMatchObject({
      action: 'account.verify-email',
      objectId: place.account.id,
      actor: { accountId: null, credential: 'operator' },
    });
    expect(await place.verify(place.token)).toEqual(invalid);
  });

  it('is refused for an e-mail that is verified, or has no account', async () => {
    const place = await open();
    accept(await place.verify(place.token));
    const entries = place.unitOfWork.committed().auditEntries.length;
    const again = await verifyByHand(place, email);
    expect(again).toEqual(refuse({ code: 'account.already-verified' }));
    const unknown = await verifyByHand(place, 'unknown@example.com');
    expect(unknown).toEqual(refuse({ code: 'account.not-found' }));
    expect(place.unitOfWork.committed().auditEntries).toHaveLength(entries);
  });
});

describe('requesting another link', () => {
  it('sends one, and the earlier one remains valid', async () => {
    const place = await open();
    const again = accept(await place.resend());
    expect(await place.kinds()).toEqual(['email-verification', 'email-verification']);
    expect(again.verificationToken).not.toBe(place.token);
    expect((await place.verify(place.token)).ok).toBe(true);
    expect(await place.verify(again.verificationToken ?? '')).toEqual(invalid);
  });

  it('sends nothing to a verified e-mail', async () => {
    const place = await open();
    accept(await place.verify(place.token));
    expect(accept(await place.resend()).verificationToken).toBeNull();
    expect(await place.kinds()).toEqual(['email-verification']);
  });

  it('is denied to an API key', async () => {
    const place = await open();
    expect(await place.resend(byApiKey(place.account))).toEqual(sessionRequired);
  });
});

describe('a forgotten password', () => {
  it.each([
    [' YAA@example.com ', ['password-forgotten', 'password-reset']],
    ['unknown@example.com', ['password-forgotten']],
  ])(
    'of %s writes the same at once, and a mail only if there is an account',
    async (typed, all) => {
      const place = await open(noVerification);
      const { unitOfWork } = place;
      const request = { email: typed };
      await unitOfWork.write((stores) => requestPasswordReset(stores, undefined, request, { now }));
      const registered = ['email-verification'];
      expect(await place.kinds()).toEqual([...registered, 'password-forgotten']);
      const put = (await unitOfWork.readNotices()).at(-1);
      if (put?.notice.kind !== 'password-forgotten') throw new Error('the request is a notice');
      const { email: asked } = put.notice;
      await arrange(place, (stores) => announcePasswordReset(stores, { email: asked, now }));
      expect(await place.kinds()).toEqual([...registered, ...all]);
    },
  );
});
