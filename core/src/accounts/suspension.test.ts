import { describe, expect, it } from 'vitest';
import { assignJob } from '../jobs/assign-job.ts';
import { listAvailableJobs } from '../jobs/list-jobs.ts';
import { ok, refuse } from '../kernel/result.ts';
import { createWeeklyPayouts } from '../payouts/create-weekly-payouts.ts';
import { processPayout } from '../payouts/move-payout.ts';
import { listProviders } from '../services/list-providers.ts';
import {
  anAccount,
  anApiKey,
  aProvider,
  aSession,
  byApiKey,
  bySession,
} from '../testing/builders/accounts.ts';
import { accountId, mondayMorning } from '../testing/builders/ids.ts';
import { storeAdmin } from '../testing/builders/stored.ts';
import { jobThatIs, requestJob } from '../testing/job-life.ts';
import {
  accept,
  arrange,
  type Marketplace,
  onMonday,
  openMarketplace,
} from '../testing/marketplace.ts';
import type { Account } from './account.ts';
import { unknownOrigin } from './devices.ts';
import { identifyCaller } from './identify-caller.ts';
import { listAccounts, readAnyAccount } from './manage-accounts.ts';
import { deny } from './permission.ts';
import {
  decidePayoutFreeze,
  decidePayoutRelease,
  decideReactivation,
  decideSuspension,
  freezePayouts,
  isPayable,
  mayWork,
  reactivateAccount,
  releasePayouts,
  suspendAccount,
} from './suspension.ts';

const now = mondayMorning;
const restriction = { at: now, reason: 'Fraud' };
const decidedBy = { actorId: accountId(1_000_000), activeAdmins: 2, now };
const aSuspectedProvider = (overrides: Partial<Account> = {}): Account => ({
  ...aProvider(),
  id: accountId(5),
  ...overrides,
});

describe('a suspension', () => {
  it.each(['client', 'service-provider', 'admin'] as const)('of a %s has a reason', (role) => {
    const account = anAccount({ role });
    expect(decideSuspension(account, ' Fraud ', decidedBy)).toEqual(
      ok({ ...account, suspension: restriction }),
    );
    expect(decideSuspension(account, ' \n', decidedBy)).toEqual(
      refuse({ code: 'account.reason-missing' }),
    );
  });

  it('is refused for the own account', () => {
    const own = anAccount({ id: decidedBy.actorId, role: 'admin' });
    expect(decideSuspension(own, 'Fraud', decidedBy)).toEqual(
      refuse({ code: 'account.own-account' }),
    );
  });

  it('is refused for the last admin who is not suspended', () => {
    const last = { ...decidedBy, activeAdmins: 1 };
    expect(decideSuspension(anAccount({ role: 'admin' }), 'Fraud', last)).toEqual(
      refuse({ code: 'account.last-admin' }),
    );
    expect(decideSuspension(anAccount({ role: 'client' }), 'Fraud', last).ok).toBe(true);
  });

  it('is not repeated, and can be lifted', () => {
    const suspended = anAccount({ suspension: restriction });
    expect(decideSuspension(suspended, 'Fraud', decidedBy)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'suspend' }),
    );
    expect(decideReactivation(suspended)).toEqual(ok({ ...suspended, suspension: null }));
    expect(decideReactivation(anAccount())).toEqual(
      refuse({ code: 'account.wrong-state', move: 'reactivate' }),
    );
  });
});

describe('a freeze of payouts', () => {
  it('has a reason, is not repeated, and can be released', () => {
    const frozen = aSuspectedProvider({ payoutFreeze: restriction });
    const free = { ...frozen, payoutFreeze: null };
    expect(decidePayoutFreeze(free, ' Fraud ', now)).toEqual(ok(frozen));
    expect(decidePayoutFreeze(free, '', now)).toEqual(refuse({ code: 'account.reason-missing' }));
    expect(decidePayoutFreeze(frozen, 'Fraud', now)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'freeze-payouts' }),
    );
    expect(decidePayoutRelease(frozen)).toEqual(ok(free));
    expect(decidePayoutRelease(free)).toEqual(
      refuse({ code: 'account.wrong-state', move: 'release-payouts' }),
    );
  });

  it('is for providers only', () => {
    const unknown = refuse({ code: 'account.provider-not-found' });
    expect(decidePayoutFreeze(anAccount(), 'Fraud', now)).toEqual(unknown);
    expect(decidePayoutRelease(anAccount())).toEqual(unknown);
  });
});

it.each([
  ['without restrictions', {}, true, true],
  ['who is inactive', { isActive: false }, false, true],
  ['who is suspended', { suspension: restriction }, false, false],
  ['whose payouts are frozen', { payoutFreeze: restriction }, true, false],
])('a provider %s may work: %#', (_, overrides, works, isPaid) => {
  expect([
    mayWork(aSuspectedProvider(overrides)),
    isPayable(aSuspectedProvider(overrides)),
  ]).toEqual([works, isPaid]);
});

const reason = 'Texts of clients were shared';

const suspend = ({ unitOfWork, admin }: Marketplace, { id }: Account, by = admin) =>
  unitOfWork.write((stores) => suspendAccount(stores, bySession(by), { id, reason }, onMonday));

const freeze = ({ unitOfWork, admin }: Marketplace, { id }: Account) =>
  unitOfWork.write((stores) => freezePayouts(stores, bySession(admin), { id, reason }, onMonday));

const actionsIn = ({ unitOfWork }: Marketplace) =>
  unitOfWork.committed().auditEntries.map(({ action, objectId }) => [action, objectId]);

describe('a suspended account', () => {
  it('loses its sessions, and its API keys stop until it is reactivated', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client, admin } = place;
    const { session, key } = await arrange(place, async (stores) => ({
      session: await stores.sessions.insert(aSession(client.id)),
      key: await stores.apiKeys.insert(anApiKey({ ownerId: client.id })),
    }));
    const identify = async () => {
      const context = { now: mondayMorning, origin: unknownOrigin, isFrom: () => false };
      const presented = [
        { kind: 'session', tokenHash: session.tokenHash },
        { kind: 'api-key', lookup: key.lookup },
      ] as const;
      const found = presented.map((credential) =>
        unitOfWork.read((stores) => identifyCaller(stores, undefined, credential, context)),
      );
      return (await Promise.all(found)).map((one) => accept(one)?.actor.accountId);
    };
    expect(await identify()).toEqual([client.id, client.id]);
    expect(accept(await suspend(place, client))).toMatchObject({
      suspension: { at: mondayMorning, reason },
    });
    expect(await identify()).toEqual([undefined, undefined]);
    accept(
      await unitOfWork.write((s) =>
        reactivateAccount(s, bySession(admin), { id: client.id }, onMonday),
      ),
    );
    expect(await identify()).toEqual([undefined, client.id]);
    expect(actionsIn(place)).toEqual([
      ['account.suspend', client.id],
      ['account.reactivate', client.id],
    ]);
    const recorded = JSON.stringify({ reason });
    expect(unitOfWork.committed().auditEntries).toMatchObject([
      { before: null, after: recorded },
      { before: recorded, after: null },
    ]);
  });

  it('is not identified by a session that was opened at the same instant', async () => {
    const place = await openMarketplace();
    accept(await suspend(place, place.client));
    const { tokenHash } = await arrange(place, (stores) =>
      stores.sessions.insert(aSession(place.client.id)),
    );
    const context = { now: mondayMorning, origin: unknownOrigin, isFrom: () => false };
    const found = await place.unitOfWork.read((stores) =>
      identifyCaller(stores, undefined, { kind: 'session', tokenHash }, context),
    );
    expect(found).toEqual(ok(undefined));
  });

  it('of a provider is not listed, is offered no jobs and cannot take any', async () => {
    const place = await openMarketplace();
    const { unitOfWork, client, provider, admin } = place;
    const job = await requestJob(place);
    const page = { limit: 9 };
    const whole = { offers: { previewWords: null } };
    const visible = async () => {
      const listed = await unitOfWork.read((s) => listProviders(s, bySession(client), { page }));
      const offered = await unitOfWork.read((s) =>
        listAvailableJobs(s, bySession(provider), page, whole),
      );
      return [accept(listed).length, accept(offered).length];
    };
    expect(await visible()).toEqual([1, 1]);
    accept(await suspend(place, provider));
    expect(await visible()).toEqual([0, 0]);
    const assign = (by: Account, providerId: Account['providerId']) =>
      unitOfWork.write((s) => assignJob(s, bySession(by), { id: job.id, providerId }, onMonday));
    expect(await assign(provider, null)).toEqual(refuse({ code: 'job.account-inactive' }));
    expect(await assign(admin, provider.providerId)).toEqual(
      refuse({ code: 'job.provider-inactive' }),
    );
  });

  it('of an admin is not the last one, even if two admins suspend each other', async () => {
    const place = await openMarketplace();
    const other = await arrange(place, (stores) => storeAdmin(stores));
    const both = await Promise.all([
      suspend(place, other, place.admin),
      suspend(place, place.admin, other),
    ]);
    expect(both[0].ok).toBe(true);
    expect(both[1]).toEqual(refuse({ code: 'account.last-admin' }));
  });
});

describe('payouts of a provider', () => {
  const earned = async () => {
    const place = await openMarketplace();
    await jobThatIs(place, 'completed');
    const { unitOfWork, admin } = place;
    const run = () =>
      unitOfWork.write((s) =>
        createWeeklyPayouts(
          s,
          bySession(admin),
          { weekStart: null },
          { ...onMonday, hold: { holdDays: 0 } },
        ),
      );
    return { place, run };
  };

  it.each([
    ['is suspended', suspend],
    ['has frozen payouts', freeze],
  ])('who %s are not created', async (_, restrict) => {
    const { place, run } = await earned();
    accept(await restrict(place, place.provider));
    expect(accept(await run())).toEqual([]);
  });

  it('are not transferred while they are frozen, and created and transferred after', async () => {
    const { place, run } = await earned();
    const { unitOfWork, provider, admin } = place;
    const [payout] = accept(await run());
    if (payout === undefined) throw new Error('what is owed is paid');
    accept(await freeze(place, provider));
    const process = () =>
      unitOfWork.write((s) => processPayout(s, bySession(admin), payout.id, onMonday));
    expect(await process()).toEqual(refuse({ code: 'payout.provider-not-payable' }));
    const { id } = provider;
    accept(await unitOfWork.write((s) => releasePayouts(s, bySession(admin), { id }, onMonday)));
    expect(accept(await process()).status).toBe('processing');
    expect(actionsIn(place)).toEqual([
      ['payout.create', payout.id],
      ['account.freeze-payouts', id],
      ['account.release-payouts', id],
      ['payout.process', payout.id],
    ]);
  });
});

it('is for admins with a session only', async () => {
  const { unitOfWork, client, provider, admin } = await openMarketplace();
  const { id } = provider;
  for (const actor of [bySession(client), bySession(provider), byApiKey(admin, ['reports'])]) {
    const attempts = [
      unitOfWork.write((s) => suspendAccount(s, actor, { id, reason }, onMonday)),
      unitOfWork.write((s) => reactivateAccount(s, actor, { id }, onMonday)),
      unitOfWork.write((s) => freezePayouts(s, actor, { id, reason }, onMonday)),
      unitOfWork.write((s) => releasePayouts(s, actor, { id }, onMonday)),
      unitOfWork.read((s) => listAccounts(s, actor, { page: { limit: 9 } })),
      unitOfWork.read((s) => readAnyAccount(s, actor, id)),
    ];
    for (const attempt of attempts) expect(await attempt).toEqual(deny(actor, 'accounts.restrict'));
  }
});

it('does not find an account that does not exist', async () => {
  const { unitOfWork, admin } = await openMarketplace();
  const [actor, id] = [bySession(admin), accountId(999)];
  const attempts = [
    unitOfWork.write((s) => suspendAccount(s, actor, { id, reason }, onMonday)),
    unitOfWork.write((s) => reactivateAccount(s, actor, { id }, onMonday)),
    unitOfWork.write((s) => freezePayouts(s, actor, { id, reason }, onMonday)),
    unitOfWork.write((s) => releasePayouts(s, actor, { id }, onMonday)),
    unitOfWork.read((s) => readAnyAccount(s, actor, id)),
  ];
  for (const attempt of attempts) {
    expect(await attempt).toEqual(refuse({ code: 'account.not-found' }));
  }
});
