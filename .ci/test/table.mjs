import { checkPart, mainParts, mostOverBudget } from './parts.mjs';

/**
 * What a part took. `slowness` is how slow the machine was meanwhile, as `measureSlowness` measures it.
 *
 * @typedef {{ part: string, ok: boolean, seconds: number, processorSeconds: number | undefined,
 *   slowness: number }} Result
 */

const budgets = new Map([...mainParts, checkPart].map(({ name, budget }) => [name, budget]));

/**
 * @param {Result} result
 * @returns {boolean} whether it took far more processor time than its budget, on however slow a machine
 */
export function isOverBudget({ part, processorSeconds = 0, slowness }) {
  const budget = budgets.get(part) ?? Number.POSITIVE_INFINITY;
  return processorSeconds > budget * mostOverBudget * Math.max(1, slowness);
}

/** @param {readonly (string | number)[]} columns */
const lineOf = ([name = '', ...figures]) =>
  `${String(name).padEnd(12)}${figures.map((figure) => String(figure).padStart(11)).join('')}`;

/**
 * @param {readonly Result[]} results
 * @returns {string} a table for people, with a line for each part
 */
export function tableOf(results) {
  const lines = results.map((result) => {
    const { part, ok, seconds, processorSeconds, slowness } = result;
    const line = lineOf([
      part,
      seconds.toFixed(0),
      processorSeconds?.toFixed(0) ?? '?',
      budgets.get(part) ?? '-',
      slowness.toFixed(2),
    ]);
    return `${line}${ok ? '' : '  failed'}`;
  });
  return [lineOf(['part', 'seconds', 'processor', 'budget', 'slowness']), ...lines].join('\n');
}
