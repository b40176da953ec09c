/** Limits the retries of all calls of a client, to protect an overloaded server. */
export interface RetryBudget {
  /** Withdraws the cost of a retry; false if the balance is too low. */
  spend(): boolean;
  /** Credits a success: the cost of all its retries, or a little if it had none. */
  earn(retries: number): void;
}

const full = 500;
const cost = 5;

/** A budget for a hundred failed retries in a row. */
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
