/** Rates in basis points, from the lowest to the highest. */
export type Rates = Readonly<{ least: number; most: number }>;

/**
 * The rates at which a price has its commission, which is rounded half up to the pesewa; both are in
 * pesewas. A job has its commission, but not the rate.
 */
export function ratesThatFit(commission: number, price: number): Rates {
  const from = (half: number): number => Math.ceil((half * 5000) / price);
  return { least: Math.max(0, from(2 * commission - 1)), most: from(2 * commission + 1) - 1 };
}

/** The plainest of these rates: one in whole percent, or with as few decimals as there is. */
export function plainestRate({ least, most }: Rates): number {
  const rates = [100, 50, 25, 10, 5, 1].map((step) => Math.round((least + most) / 2 / step) * step);
  return rates.find((rate) => rate >= least && rate <= most) ?? least;
}

/** A rate as it is shown, which no line divides: `12.5 %`. */
export const rateText = (bps: number): string => `${bps / 100}\u00A0%`;
