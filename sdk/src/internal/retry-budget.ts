/** What repetitions of a client's calls may cost together, so that many do not flood a sick server. */
export interface RetryBudget {
  /** Takes what another attempt costs; false where there is not enough left. */
  spend(): boolean;
  /** Gives back after a success: all that its repetitions cost, or a little where it had none. */
  earn(retries: number): void;
}

const full = 500;
const cost = 5;

/** A budget for a hundred repetitions in a row that all fail. */
export function createRetryBudget(): RetryBudget {
  let left = full;
  return {
    spend() {
      if (left < cost) return false;
      left -= cost;
      return true;
    },
    earn(retries) {
      left = Math.min(left + (retries > 0 ? retries * cost : 1), full);
    },
  };
}
