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
import { withoutReviews, withReviews } from '../marketplace.ts';
import type { ReviewState } from '../../jobs/review.ts';
import {
  acceptByRating,
  acceptOne,
  contest,
  decline,
  explain,
  refundPart,
  revise,
  settle,
  takeBack,
  tickOff,
  waitForSilence,
} from './review-steps.ts';
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

/** In simulations in which results are reviewed only. */
const reviewing = (weight: number) => (simulation: Simulation) =>
  simulation.reviews.days === 0 ? 0 : weight;

/** In such simulations, more often while there is a review in a state. */
const inReviews = (weight: number, state: ReviewState) => {
  const isThere = (simulation: Simulation) =>
    jobsOf(simulation).some((job) => job.review.state === state);
  return (simulation: Simulation) =>
    simulation.reviews.days === 0 ? 0 : isThere(simulation) ? weight : 1;
};

const work = [create, take, deliver];
const done = [...work, acceptOne];

const steps: readonly Step[] = [
  { weight: always(4), take: join },
  { weight: always(2), take: logIn },
  { weight: always(2), take: changeAvailability },
  { weight: always(3), take: useKeys },
  { weight: always(1), take: changeLanguages },
  { weight: always(8), take: deleteSomeone },
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
  { weight: always(3), take: inARow(credit, ...done, wait, ...done, wait, runWeekly) },
  { weight: withPairs(4), take: inARow(reviewPair, ...done, wait, ...done, wait, runWeekly) },
  { weight: withJobs(9, 'pending'), take: edit },
  { weight: withJobs(12, 'pending'), take },
  { weight: withJobs(2, 'pending'), take: crowd },
  { weight: withJobs(6, 'pending'), take: assign },
  { weight: withJobs(3, 'in_progress'), take: release },
  { weight: withJobs(14, 'in_progress'), take: deliver },
  { weight: withJobs(4, 'in_progress'), take: fail },
  { weight: withJobs(7, 'pending', 'in_progress'), take: cancel },
  { weight: withJobs(7, 'completed', 'refunded'), take: wait },
  { weight: withJobs(9, 'completed'), take: refund },
  { weight: withJobs(9, 'completed'), take: refundPart },
  { weight: withJobs(2, 'completed'), take: releaseHeld },
  { weight: inReviews(16, 'open'), take: acceptOne },
  { weight: inReviews(3, 'open'), take: acceptByRating },
  { weight: inReviews(6, 'open'), take: waitForSilence },
  { weight: inReviews(9, 'open'), take: revise },
  { weight: inReviews(6, 'open'), take: contest },
  { weight: inReviews(4, 'open'), take: refundPart },
  { weight: reviewing(4), take: inARow(credit, ...work, revise, deliver, revise, deliver, revise) },
  { weight: reviewing(6), take: inARow(credit, ...work, contest, explain, settle, settle) },
  {
    weight: reviewing(6),
    take: inARow(credit, ...work, revise, tickOff, decline, settle, settle),
  },
  { weight: reviewing(4), take: inARow(...work, waitForSilence) },
  { weight: reviewing(3), take: inARow(...work, acceptByRating) },
  { weight: inReviews(5, 'revision'), take: inARow(release, fail) },
  { weight: inReviews(4, 'revision'), take: tickOff },
  { weight: inReviews(4, 'revision'), take: inARow(takeBack, cancel, edit) },
  { weight: reviewing(4), take: inARow(credit, ...work, revise, takeBack, edit, cancel) },
  { weight: inReviews(12, 'revision'), take: deliver },
  { weight: inReviews(9, 'revision'), take: decline },
  { weight: inReviews(8, 'dispute'), take: explain },
  { weight: inReviews(14, 'dispute'), take: settle },
  { weight: withPairs(12), take: reviewPair },
  {
    weight: (simulation) => (owedBy(simulation, simulation.now.at).size > 0 ? 12 : 1),
    take: runWeekly,
  },
  { weight: withPayouts(24, 'pending', 'failed'), take: sendPayout },
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
 * everything after every step. In half of the runs, by the first seed, clients review results.
 *
 * @throws {InvariantError} at the first step after which an invariant is violated.
 */
export async function simulate(seeds: readonly number[], tally: Tally): Promise<void> {
  const isReviewed = (seeds[0] ?? 0) % 2 === 1;
  const simulation = await openSimulation(tally, isReviewed ? withReviews : withoutReviews);
  for (const seed of seeds) {
    const dice = throwDice(seed);
    simulation.crash.isDue = dice.percent(8);
    await chooseStep(simulation, dice).take(simulation, dice);
    await checkSimulation(simulation);
  }
  await checkWallets(simulation);
}
