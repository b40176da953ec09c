/** The sum of amounts in GHS, exact to the pesewa: decimals are added as integers. */
export const sumGhs = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
