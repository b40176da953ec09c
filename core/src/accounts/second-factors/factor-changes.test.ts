import { describe, expect, it } from 'vitest';
import { later } from '../../kernel/instant.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { aSession, bySession } from '../../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../../testing/builders/ids.ts';
import {
  accept,
  arrange,
  onMonday,
  openMarketplace,
  type Marketplace,
} from '../../testing/marketplace.ts';
import { unknownOrigin } from '../devices.ts';
import { denied } from '../permission.ts';
import { loadFactors } from './read-second-factors.ts';
import { deletePasskey, renamePasskey } from './manage-passkeys.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './manage-recovery-codes.ts';
import { confirmTotp, deleteTotp } from './manage-totp.ts';
import {
  ownChanger,
  resetSecondFactors,
  resetSecondFactorsByOperator,
} from './reset-second-factors.ts';

const origin = { network: '154.160.1.20', device: 'curl/8.5.0' };

const oneTimeCodes = {
  issue: () => ({ secret: 'S', uri: 'otpauth://totp/', sealed: 'sealed' }),
  findStep: () => 7,
  reseal: () => 'sealed',
};
const recoveryCodes = {
  issue: () => ({ code: 'code', digest: 'digest of code' }),
  digest: (code: string) => `digest of ${code}`,
};

/** A marketplace in which the client has an authenticator app, a passkey and two recovery codes. */
async function open() {
  const place = await openMarketplace();
  const { client } = place;
  const passkey = await arrange(place, async ({ factors, passkeys }) => {
    const app = { accountId: client.id, sealedSecret: 'sealed', lastStep: null };
    await factors.saveTotp({ ...app, isConfirmed: true, createdAt: mondayMorning });
    await factors.replaceRecoveryCodes(client.id, ['digest of 7k2m', 'digest of w3nb']);
    return passkeys.insert({
      accountId: client.id,
      credentialId: 'credential',
      publicKey: 'key',
      counter: 0,
      transports: [],
      name: 'Phone',
      createdAt: mondayMorning,
      lastUsedAt: null,
    });
  });
  const actor = { ...bySession(client), origin };
  return { ...place, actor, id: passkey?.id as NonNullable<typeof passkey>['id'] };
}

type Place = Awaited<ReturnType<typeof open>>;

const recorded = ({ unitOfWork }: Marketplace) =>
  unitOfWork.committed().auditEntries.map(({ action, actor, objectId, after }) => ({
    action,
    objectId,
    by: actor.accountId ?? actor.credential,
    after,
  }));

const mailed = async ({ unitOfWork }: Marketplace) =>
  (await unitOfWork.readNotices()).map(({ notice }) => notice);

describe('a change of second factors', () => {
  const context = { now: mondayMorning, oneTimeCodes, recoveryCodes };

  it.each([
    [
      'rename-passkey',
      (place: Place, stores: never) =>
        renamePasskey(stores, place.actor, { id: place.id, name: 'Laptop' }, context),
      ({ id }: Place) => ({ passkeyId: id }),
    ],
    [
      'remove-passkey',
      (place: Place, stores: never) => deletePasskey(stores, place.actor, place, context),
      ({ id }: Place) => ({ passkeyId: id }),
    ],
    [
      'remove-app',
      (place: Place, stores: never) => deleteTotp(stores, place.actor, {}, context),
      () => null,
    ],
    [
      'create-recovery-codes',
      (place: Place, stores: never) => replaceRecoveryCodes(stores, place.actor, {}, context),
      () => null,
    ],
    [
      'use-recovery-code',
      (place: Place, stores: never) => {
        const used = { user: ownChanger(place.actor), code: '7K2M', now: mondayMorning };
        return takeRecoveryCode(stores, used, recoveryCodes);
      },
      () => ({ codesLeft: 1 }),
    ],
  ] as const)('is recorded and mailed: %s', async (change, make, facts) => {
    const place = await open();
    type Refusal = Readonly<{ code: string }>;
    accept(await place.unitOfWork.write<unknown, Refusal>((s) => make(place, s as never)));
    const { id } = place.client;
    const after = facts(place);
    expect(recorded(place)).toEqual([
      {
        action: `second-factor.${change}`,
        objectId: id,
        by: id,
        after: after && JSON.stringify(after),
      },
    ]);
    expect(await mailed(place)).toEqual([
      { kind: 'second-factor-changed', accountId: id, change, origin, at: mondayMorning },
    ]);
  });

  it('is recorded when an app is confirmed, and not when one is only started or dropped', async () => {
    const place = await openMarketplace();
    const { client, unitOfWork } = place;
    const actor = bySession(client);
    const start = () =>
      arrange(place, async ({ factors }) => {
        const app = { accountId: client.id, sealedSecret: 'sealed', lastStep: null };
        await factors.saveTotp({ ...app, isConfirmed: false, createdAt: mondayMorning });
      });
    await start();
    accept(await unitOfWork.write((stores) => deleteTotp(stores, actor, {}, context)));
    expect(recorded(place)).toEqual([]);
    await start();
    const code = { code: '492039' };
    accept(await unitOfWork.write((stores) => confirmTotp(stores, actor, code, context)));
    expect(recorded(place)).toMatchObject([{ action: 'second-factor.add-app', by: client.id }]);
    expect(await mailed(place)).toMatchObject([{ change: 'add-app' }]);
  });

  it('is neither recorded nor mailed if it is refused', async () => {
    const place = await open();
    const used = { user: ownChanger(place.actor), code: '9qx4', now: mondayMorning };
    const refused = await place.unitOfWork.write((stores) =>
      takeRecoveryCode(stores, used, recoveryCodes),
    );
    expect(refused).toEqual(refuse({ code: 'second-factor.recovery-code-wrong' }));
    expect(recorded(place)).toEqual([]);
    expect(await mailed(place)).toEqual([]);
  });
});

const reason = 'Lost phone, confirmed by a call';

const reset = (place: Marketplace, id = place.client.id, by = bySession(place.admin)) =>
  place.unitOfWork.write((stores) => resetSecondFactors(stores, by, { id, reason }, onMonday));

const resetByOperator = (place: Marketplace, email: string) =>
  place.unitOfWork.write((stores) =>
    resetSecondFactorsByOperator(stores, undefined, { email }, onMonday),
  );

describe('a reset of second factors', () => {
  it.each([
    ['an admin', (place: Place) => reset(place), JSON.stringify({ reason })],
    ['the operator', (place: Place) => resetByOperator(place, ` ${place.client.email} `), null],
  ] as const)('by %s removes them all and ends the sessions', async (who, make, after) => {
    const place = await open();
    const { client, unitOfWork } = place;
    const { tokenHash } = await arrange(place, ({ sessions }) =>
      sessions.insert(aSession(client.id)),
    );
    expect(await make(place)).toEqual(ok(null));
    const left = await unitOfWork.read(async (stores) => ({
      ...(await loadFactors(stores, client.id)),
      session: await stores.sessions.findLive(tokenHash, mondayMorning),
    }));
    expect(left).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    const by = who === 'an admin' ? place.admin.id : 'operator';
    expect(recorded(place)).toEqual([
      { action: 'second-factor.reset', objectId: client.id, by, after },
    ]);
    expect(await mailed(place)).toMatchObject([{ change: 'reset', origin: unknownOrigin }]);
    expect(await make(place)).toEqual(refuse({ code: 'second-factor.none-to-reset' }));
  });

  it('needs an admin who has recently confirmed who they are, and a reason', async () => {
    const place = await open();
    expect(await reset(place, place.client.id, bySession(place.provider))).toEqual(denied);
    const { admin } = place;
    const request = { id: place.client.id, reason: ' ' };
    const late = { now: later(mondayMorning, 11 * 60_000) };
    const attempt = (context: typeof late) =>
      place.unitOfWork.write((stores) =>
        resetSecondFactors(stores, bySession(admin), request, context),
      );
    expect(await attempt(late)).toEqual(refuse({ code: 'permission.confirmation-required' }));
    expect(await attempt(onMonday)).toEqual(refuse({ code: 'account.reason-missing' }));
    expect(await reset(place, accountId(999))).toEqual(refuse({ code: 'account.not-found' }));
  });

  it('of an admin is left to the operator', async () => {
    const place = await open();
    expect(await reset(place, place.admin.id)).toEqual(
      refuse({ code: 'second-factor.admin-account' }),
    );
    expect(await resetByOperator(place, place.admin.email)).toEqual(
      refuse({ code: 'second-factor.none-to-reset' }),
    );
    expect(await resetByOperator(place, 'unknown@example.com')).toEqual(
      refuse({ code: 'account.not-found' }),
    );
  });
});
