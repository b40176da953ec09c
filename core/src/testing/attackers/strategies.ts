import type { Dice } from '../simulation/dice.ts';
import type { Attack, Puppet, StagedJob } from './attack.ts';

/** The words of a job of GHS 10 at 25 pesewas a word. */
const tenCedis = 40;

const puppets = (count: number, make: (nth: number) => Puppet): readonly Puppet[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** Accounts with a mailbox and a SIM each, so that nothing connects them. */
const separate = (count: number, name = 'client'): readonly Puppet[] =>
  puppets(count, (nth) => ({ email: `${name}.${nth}@example.com`, sim: name.length * 20 + nth }));

const provider = separate(1, 'provider-account');

const freeJob = (client: number, words: number = 500): StagedJob => ({
  client,
  provider: 0,
  day: 0,
  words,
  onlyFree: true,
});

const paidJob = (client: number, words: number): StagedJob => ({
  client,
  provider: 0,
  day: 1,
  words,
});

/** The attack that the marketplace was found to pay for: three jobs of a word buy trust. */
const trustByTheWord: Attack = {
  clients: puppets(4, (nth) => ({ email: `x+${nth}@example.com`, sim: 1 })),
  providers: provider,
  jobs: [
    ...[0, 1, 2, 3].map((client) => freeJob(client)),
    ...[0, 0, 0].map((client) => paidJob(client, 1)),
  ],
  days: 7,
};

/** The same with a mailbox for each client. */
const trustByMailboxes: Attack = {
  ...trustByTheWord,
  clients: puppets(4, (nth) => ({ email: `x${nth}@example.com`, sim: 1 })),
};

/** Free jobs alone, and patience. */
const waitForYears: Attack = {
  clients: separate(4),
  providers: provider,
  jobs: [0, 1, 2, 3].map((client) => freeJob(client)),
  days: 1_000,
};

/** As many clients as the rule needs pay the least sum, and a few words for each free job. */
const payTheLeast = (clients: number, sim: 'shared' | 'own'): Attack => ({
  clients: puppets(clients, (nth) => ({
    email: `client.${nth}@example.com`,
    sim: sim === 'shared' ? 1 : 1 + nth,
  })),
  providers: provider,
  jobs: [...Array(clients).keys()].flatMap((client) => [
    freeJob(client),
    paidJob(client, tenCedis),
  ]),
  days: 120,
});

/** Three clients pay so much that the commission covers their free jobs. */
const payForTheCover = (words: number, freeWords: number): Attack => ({
  clients: separate(3),
  providers: provider,
  jobs: [0, 1, 2].flatMap((client) => [freeJob(client, freeWords), paidJob(client, words)]),
  days: 60,
});

/** The same, and each paid job is refunded once the free ones are paid out. */
const refundAfterRelease = (words: number, freeWords: number): Attack => {
  const attack = payForTheCover(words, freeWords);
  return {
    ...attack,
    jobs: attack.jobs.map((job) => (job.onlyFree === true ? job : { ...job, refundedOn: 40 })),
  };
};

/** Refunds before the release, so that the commission comes back. */
const refundBeforeRelease: Attack = {
  ...payForTheCover(1_000, 500),
  jobs: payForTheCover(1_000, 500).jobs.map((job) =>
    job.onlyFree === true ? job : { ...job, refundedOn: 10 },
  ),
};

const cancelEverything: Attack = {
  ...trustByMailboxes,
  jobs: trustByMailboxes.jobs.map((job) => ({ ...job, isCancelled: true })),
};

/** Several providers and clients, all of whom pay each other. */
const ring = (size: number): Attack => {
  const members = [...Array(size).keys()];
  return {
    clients: separate(size),
    providers: separate(size, 'provider'),
    jobs: members.flatMap((client) => [
      { ...freeJob(client), provider: client },
      ...members.map((of) => ({ ...paidJob(client, tenCedis), provider: of })),
    ]),
    days: 120,
  };
};

/** Every strategy by name. */
export const strategies = {
  'trust by three words, one mailbox with tags': trustByTheWord,
  'trust by three words, four mailboxes': trustByMailboxes,
  'free jobs, and years of waiting': waitForYears,
  'three clients who pay GHS 10, with a SIM each': payTheLeast(3, 'own'),
  'three clients who pay GHS 10, with one SIM': payTheLeast(3, 'shared'),
  'twenty clients who pay GHS 10, with a SIM each': payTheLeast(20, 'own'),
  'commission for one free translation': payForTheCover(945, 500),
  'commission for three free translations': payForTheCover(2_834, 500),
  'commission for three short free translations': payForTheCover(tenCedis, 7),
  'refunds before the release': refundBeforeRelease,
  'everything is cancelled': cancelEverything,
  'a ring of 4 clients and 4 providers': ring(4),
} as const satisfies Record<string, Attack>;

/** An attack in which an admin refunds every paid job once its payout is made. */
export const withRefunds = refundAfterRelease(945, 500);

/**
 * A provider whose three clients are other people, who pay for real work after a short free one, and as many free translations of
 * a mailbox and a SIM each of the provider's own. They cost the provider nothing but the accounts.
 */
export const withClientsOfTheirOwn = (
  words: number,
  freeJobs: number,
): Readonly<{ honest: Attack; greedy: Attack }> => {
  const clients = separate(3);
  const jobs = [0, 1, 2].flatMap((client) => [freeJob(client, 20), paidJob(client, words)]);
  const honest: Attack = { clients, providers: provider, jobs, days: 60 };
  const own = separate(freeJobs, 'own');
  const free = own.map((_, nth) => freeJob(clients.length + nth));
  return {
    honest,
    greedy: { ...honest, clients: [...clients, ...own], jobs: [...jobs, ...free] },
  };
};

/** A plan at random: some accounts, SIMs, sums, days, refunds and cancellations. */
export function aRandomAttack(dice: Dice): Attack {
  const [clients, providers] = [1 + dice.below(6), 1 + dice.below(2)];
  const sims = 1 + dice.below(8);
  const anyOf = (name: string, count: number) =>
    puppets(count, (nth) => ({
      email: dice.percent(20) ? `${name}+${nth}@example.com` : `${name}.${nth}@example.com`,
      sim: dice.percent(70) ? nth + name.length * 10 : dice.below(sims),
    }));
  const aJob = (client: number): StagedJob => ({
    client,
    provider: dice.below(providers),
    day: dice.below(30),
    words: dice.percent(30) ? 1 + dice.below(50) : 40 + dice.below(1_500),
    isCancelled: dice.percent(10),
    ...(dice.percent(10) && { refundedOn: 30 + dice.below(20) }),
  });
  const each = [...Array(clients).keys()];
  return {
    clients: anyOf('client', clients),
    providers: anyOf('provider', providers),
    jobs: each.flatMap((client) => [
      { ...freeJob(client, 1 + dice.below(500)), provider: dice.below(providers) },
      ...Array.from({ length: dice.below(5) }, () => aJob(client)),
    ]),
    days: 60 + dice.below(60),
  };
}
