import { throwDice, type Dice } from './dice.ts';
import { checkWallets, checkSimulation } from './check-simulation.ts';
import {
  deleteSomeone,
  endTransfer,
  eraseContents,
  refund,
  releaseHeld,
  runWeekly,
  sendPayout,
  wait,
} from './payout-steps.ts';
import { assign, cancel, create, crowd, deliver, edit, fail, release, take } from './job-steps.ts';
import {
  changeService,
  credit,
  review,
  setCommission,
  setPrice,
  setStatus,
  submit,
} from './market-steps.ts';
import { owedBy } from './whole-books.ts';
import { changeAvailability, changeLanguages, join, logIn, useKeys } from './people-steps.ts';
import {
  jobsOf,
  openSimulation,
  payoutsOf,
  servicesOf,
  type Tally,
  type Simulation,
} from './simulation.ts';
import { reviewPair } from './suspicious-pairs.ts';

type Step = Readonly<{
  /** The relative frequency of the step in this simulation. */
  weight: (simulation: Simulation) => number;
  take: (simulation: Simulation, dice: Dice) => Promise<void>;
}>;

const always = (weight: number) => () => weight;
const withJobs = (weight: number, ...statuses: readonly string[]) => {
  const isThere = (simulation: Simulation) =>
    jobsOf(simulation).some(({ status }) => statuses.includes(status));
  return (simulation: Simulation) => (isThere(simulation) ? weight : 1);
};

const withPayouts = (weight: number, ...statuses: readonly string[]) => {
  const isThere = (simulation: Simulation) =>
    payoutsOf(simulation).some(({ status }) => statuses.includes(status));
  return (simulation: Simulation) =>
    isThere(simulation) ? weight : Math.min(payoutsOf(simulation).length, 1);
};

const withPairs = (weight: number) => (simulation: Simulation) => {
  const pairs = [...simulation.pairs.values()];
  return pairs.some(({ status }) => status === 'open') ? weight : Math.min(pairs.length, 1);
};

/** Several steps one after the other, so that work is done often enough to be paid and refunded. */
const inARow =
  (...several: readonly Step['take'][]): Step['take'] =>
  async (simulation, dice) => {
    for (const one of several) await one(simulation, dice);
  };

const work = [create, take, deliver];

const steps: readonly Step[] = [
  { weight: always(4), take: join },
  { weight: always(2), take: logIn },
  { weight: always(2), take: changeAvailability },
  { weight: always(3), take: useKeys },
  { weight: always(1), take: changeLanguages },
  { weight: always(6), take: deleteSomeone },
  { weight: always(2), take: eraseContents },
  { weight: always(5), take: submit },
  {
    weight: (simulation) =>
      servicesOf(simulation).some(({ status }) => status === 'pending') ? 8 : 1,
    take: review,
  },
  { weight: always(1), take: setStatus },
  { weight: always(2), take: changeService },
  { weight: always(7), take: credit },
  { weight: always(2), take: setPrice },
  { weight: always(2), take: setCommission },
  { weight: always(18), take: create },
  { weight: always(3), take: inARow(credit, ...work, wait, ...work, wait, runWeekly) },
  { weight: withPairs(4), take: inARow(reviewPair, ...work, wait, ...work, wait, runWeekly) },
  { weight: withJobs(9, 'pending'), take: edit },
  { weight: withJobs(12, 'pending'), take },
  { weight: withJobs(2, 'pending'), take: crowd },
  { weight: withJobs(5, 'pending'), take: assign },
  { weight: withJobs(3, 'in_progress'), take: release },
  { weight: withJobs(14, 'in_progress'), take: deliver },
  { weight: withJobs(4, 'in_progress'), take: fail },
  { weight: withJobs(7, 'pending', 'in_progress'), take: cancel },
  { weight: withJobs(7, 'completed', 'refunded'), take: wait },
  { weight: withJobs(9, 'completed'), take: refund },
  { weight: withJobs(2, 'completed'), take: releaseHeld },
  { weight: withPairs(12), take: reviewPair },
  {
    weight: (simulation) => (owedBy(simulation, simulation.now.at).size > 0 ? 12 : 1),
    take: runWeekly,
  },
  { weight: withPayouts(20, 'pending', 'failed'), take: sendPayout },
  { weight: withPayouts(24, 'processing'), take: endTransfer },
];

function chooseStep(simulation: Simulation, dice: Dice): Step {
  const weighed = steps.map((step) => ({ step, weight: step.weight(simulation) }));
  let left = dice.below(weighed.reduce((sum, { weight }) => sum + weight, 0));
  for (const { step, weight } of weighed) {
    if (left < weight) return step;
    left -= weight;
  }
  throw new Error('the weights of the steps do not add up');
}

/**
 * Runs a marketplace in memory through a step for each seed, by the real use cases, and checks
 * everything after every step.
 *
 * @throws {InvariantError} at the first step after which an invariant is violated.
 */
export async function simulate(seeds: readonly number[], tally: Tally): Promise<void> {
  const simulation = await openSimulation(tally);
  for (const seed of seeds) {
    const dice = throwDice(seed);
    await chooseStep(simulation, dice).take(simulation, dice);
    await checkSimulation(simulation);
  }
  await checkWallets(simulation);
}
