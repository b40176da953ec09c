import { describe, expect, it } from 'vitest';
import { dayMs } from '../kernel/instant.ts';
import { defaultCommission } from '../kernel/money.ts';
import {
  playAttack,
  gainOf,
  type Attack,
  type Economy,
  type ReleaseRule,
} from '../testing/attackers/attack.ts';
import {
  aRandomAttack,
  strategies,
  withClientsOfTheirOwn,
  withRefunds,
} from '../testing/attackers/strategies.ts';
import { throwDice } from '../testing/simulation/dice.ts';
import { byTier } from '../testing/tier.ts';

/** The assumptions of docs/domain.md: 15.0 %, 25 pesewas a word, a mailbox GHS 0.50, a SIM GHS 5. */
const economy: Economy = {
  rateBps: defaultCommission,
  unitPrice: 25n,
  freeWords: 500,
  monthlyBudget: 50_000n,
  freePerDevice: 5,
  mailbox: 50n,
  sim: 500n,
};

/** Accounts that cost nothing, and an offer without limits: the rule of the hold alone. */
const worst: Economy = {
  ...economy,
  mailbox: 0n,
  sim: 0n,
  monthlyBudget: 10n ** 12n,
  freePerDevice: 1_000,
};

/** The rule until now: three jobs that clients paid for, or 14 days. */
const earlierRule: ReleaseRule = (earnings, _, now) =>
  earnings.filter(({ selfPaidJobs, at }) => selfPaidJobs >= 3 || now - at >= 14 * dayMs);

const withoutRefundsOf = (attack: Attack): Attack => ({
  ...attack,
  jobs: attack.jobs.map(({ refundedOn: _, ...job }) => job),
});

const named = Object.entries(strategies);

describe('an attack with the rule until now', () => {
  it('brings GHS 425 for three words, in the next payout run', () => {
    const attack = strategies['trust by three words, four mailboxes'];
    const outcome = playAttack(attack, economy, earlierRule);
    expect(outcome).toMatchObject({ given: 42_500n, paid: 75n, commission: 12n });
    expect(gainOf(outcome)).toBe(42_500n - 12n - (5n * 50n + 2n * 500n));
  });

  it('brings the same for patience alone', () => {
    const attack = strategies['free jobs, and years of waiting'];
    expect(playAttack(attack, economy, earlierRule)).toMatchObject({ given: 42_500n, paid: 0n });
  });
});

describe('an attack with the rule of the marketplace', () => {
  it.each(named)('loses money by %s', (_, attack) => {
    expect(gainOf(playAttack(attack, economy))).toBeLessThan(0n);
  });

  it.each(named)('gains nothing by %s, even if accounts cost nothing', (_, attack) => {
    expect(gainOf(playAttack(attack, worst))).toBeLessThanOrEqual(0n);
  });

  it('costs GHS 22.03 more than it brings if it is the best, and 128.32 for a whole translation', () => {
    const outcomes = named.map(([, attack]) => playAttack(attack, economy));
    const successful = outcomes.filter(({ given }) => given > 0n);
    expect(successful.length).toBeGreaterThan(2);
    const gains = successful.map((outcome) => gainOf(outcome));
    expect(gains.toSorted((one, other) => Number(other - one))[0]).toBe(-2_203n);
    const whole = playAttack(strategies['commission for one free translation'], economy);
    expect(whole).toMatchObject({ given: 10_625n, commission: 10_632n, accounts: 2_200n });
  });

  it('adds at most the commission to what an admin loses by refunds after the payout', () => {
    const { given, commission } = playAttack(withRefunds, worst);
    const { commission: charged } = playAttack(withoutRefundsOf(withRefunds), worst);
    expect(commission).toBe(0n);
    expect(given).toBeGreaterThan(0n);
    expect(given).toBeLessThanOrEqual(charged);
  });

  it('brings a provider with clients of their own at most the commission of these, less the accounts', () => {
    const { honest, greedy } = withClientsOfTheirOwn(1_500, 1);
    const [fair, unfair] = [playAttack(honest, economy), playAttack(greedy, economy)];
    expect([fair.given, fair.commission]).toEqual([1_275n, 16_875n]);
    expect(unfair.given).toBe(1_275n + 10_625n);
    expect(unfair.given).toBeLessThanOrEqual(unfair.commission);
    const ownAccounts = unfair.accounts - fair.accounts;
    expect(unfair.received - fair.received - ownAccounts).toBe(10_625n - 550n);
  });

  it('gains nothing by any plan, whatever it combines, even if accounts cost nothing', () => {
    const plans = byTier({ main: 300, exhaustive: 20_000 });
    const outcomes = Array.from({ length: plans }, (_, seed) =>
      playAttack(withoutRefundsOf(aRandomAttack(throwDice(seed + 1))), worst),
    );
    expect(outcomes.filter((outcome) => gainOf(outcome) > 0n)).toEqual([]);
    const successes = outcomes.filter(({ given }) => given > 0n).length;
    expect(successes).toBeGreaterThan(plans / 20);
  });
});
