import { divideHalfUp } from '../kernel/money.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A quotient to one decimal, a half rounded up; 0 where there is nothing to divide by. */
function oneDecimal(part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number(divideHalfUp(BigInt(Math.max(part, 0)) * 10n, BigInt(whole))) / 10;
}

/** A part as a percentage of the whole to one decimal; 0 where there is no whole. */
export const percentOf = (part: number, whole: number): number => oneDecimal(part * 100, whole);

/**
 * The mean length of so many things in hours to one decimal; 0 where there are none, or where clocks
 * were put back so far that they took less than no time.
 */
export const averageHours = (totalMs: number, count: number): number =>
  oneDecimal(totalMs, count * hourMs);

/** A mean as a whole number, a half rounded up; 0 where there is nothing. */
export const averageWhole = (total: number, count: number): number =>
  count === 0 ? 0 : Number(divideHalfUp(BigInt(total), BigInt(count)));

/** A length in minutes to one decimal. */
export const minutesOf = (milliseconds: number): number => oneDecimal(milliseconds, minuteMs);

/** A mean rating to one decimal (specification §9); null where nobody has rated. */
export const ratingOf = (total: number, count: number): number | null =>
  count === 0 ? null : oneDecimal(total, count);

const wordsAMinute = 200;

/**
 * About how long a narration of so many words is: a minute for each 200 of them, at least one, as the
 * client's screen has it (specification §2).
 *
 * @returns milliseconds.
 */
export const estimateSpokenMs = (words: number): number =>
  Math.max(1, Math.round(words / wordsAMinute)) * minuteMs;
