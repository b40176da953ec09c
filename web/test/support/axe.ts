import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** The rules that are checked. */
export type AxeRules = Pick<RunOptions, 'rules' | 'runOnly'>;

export const everyRule: AxeRules = { rules: { 'target-size': { enabled: true } } };

export const colourRules: AxeRules = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Every violation that axe finds in a page without frames, without exemptions. */
export async function findBarriers(page: Page, rules: AxeRules): Promise<readonly string[]> {
  // Its half a megabyte takes time to compile: what goes from screen to screen loads it once.
  const isLoaded = await page.evaluate<boolean>('"axe" in window');
  if (!isLoaded) await page.evaluate(`${axe.source}; undefined`);
  const options: RunOptions = {
    ...rules,
    // It describes every element that passes, too, unless only violations are requested.
    resultTypes: ['violations'],
    // The style sheets are needed by no rule that is on.
    preload: { assets: ['media'] },
  };
  return page.evaluate<readonly string[]>(`
    axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) =>
          id + ' at ' + target.join(' ') + ': ' + failureSummary)))`);
}
