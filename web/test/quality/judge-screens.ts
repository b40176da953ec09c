import { AxeBuilder } from '@axe-core/playwright';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openStage, type Stage } from '../support/stage.ts';
import { hinder, type Screen } from './screen.ts';

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

/** The screens are brought into their states on a desk, in the colours of the first look. */
const firstSize = { width: 1280, height: 900 };

type Look = (typeof looks)[number];
type RunOptions = Parameters<AxeBuilder['options']>[0];

/** The folder for screenshots of the screens; none are saved unless it is set. */
const album = process.env['NSEM_SCREENSHOTS'];

/**
 * Judges screens, each in all of its looks.
 *
 * @param viewers who sees them, for the name of the tests
 */
export function judgeScreens(viewers: string, screens: readonly Screen[]): void {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(() => stage.close());

  describe(`what ${viewers} see`, () => {
    it.each(screens)('$name: accessible, wide and narrow, in light and dark', async (screen) => {
      const visitor = await stage.returnAs(screen.who, { hasTouch: true });
      const { page } = visitor;
      await page.setViewportSize(firstSize);
      await hinder(page, screen.server);
      await page.goto(screen.at);
      await screen.reach(page);
      const faults = await faultsOf(page);
      const expected = screen.server === 'failing' ? /^answered 503/ : (screen.expects ?? /^$/);
      faults.push(...visitor.troubles.filter((trouble) => !expected.test(trouble)));
      await keepPictures(page, screen);
      expect(faults).toEqual([]);
    });
  });
}

async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    const found = await barriers(page, look, { isLoaded: look !== looks[0] });
    faults.push(...found.map((fault) => `${nameOf(look)}: ${fault}`));
  }
  faults.push(...(await tooSmall(page)), ...(await tooWide(page)));
  return faults;
}

const nameOf = ({ width, colorScheme }: Look): string => `${width} px, ${colorScheme}`;

async function wear(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  // What a state has scrolled to may be half below the top bar.
  await page.evaluate('scrollTo(0, 0)');
  await nextFrames(page);
  await page.evaluate(whenColoursAreFinal);
}

/**
 * Runs in a page: until nothing fades any more. A colour that an element inherits begins to fade there
 * when it has faded above, so the end of one fade can begin the next.
 */
const whenColoursAreFinal = `(async () => {
  for (let all = document.getAnimations(); all.length > 0; all = document.getAnimations()) {
    await Promise.allSettled(all.map(({ finished }) => finished));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
})()`;

/** Elements that measure themselves or follow others update in the next frame. */
async function nextFrames(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(drawn))');
  }
}

/**
 * Every violation that axe finds, without exemptions. Dark mode differs from light mode only in
 * its colours.
 *
 * @param isLoaded whether axe is in the page already: its half a megabyte takes time to compile
 */
async function barriers(
  page: Page,
  { colorScheme }: Look,
  { isLoaded }: Readonly<{ isLoaded: boolean }>,
): Promise<readonly string[]> {
  const axe = new AxeBuilder({
    page,
    ...(isLoaded && { axeSource: '/* axe is in the page already */' }),
  }).setLegacyMode();
  // Axe describes every element that passes, too, unless only violations are requested.
  axe.options({
    ...(colorScheme === 'light' ? everyRule : colourRules),
    resultTypes: ['violations'],
    // The style sheets are needed by no rule that is on.
    preload: { assets: ['media'] },
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

const everyRule: RunOptions = { rules: { 'target-size': { enabled: true } } };
const colourRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Touch targets of less than 44 px, except links inside a text. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role]')]
      .filter((target) => target.matches(
        ':not([role]), [role="tab"], [role="switch"], [role="radio"], [role="option"]:not([aria-disabled])'))
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => {
        const isHidden = target.matches('[type="radio"], [type="checkbox"], [type="file"]');
        const area = isHidden ? target.closest('label') ?? target.labels?.[0] : target;
        return { target, box: (area ?? target).getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ target, box }) => 'a finger misses ' + target.outerHTML.slice(0, 120) + ': ' +
        Math.round(box.width) + ' x ' + Math.round(box.height) + ' px')`);
}

type Area = Readonly<{ tagName: string; scrollWidth: number; clientWidth: number }>;

/** Elements that scroll sideways on the narrowest phones without indicating it. */
async function tooWide(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await nextFrames(page);
  const areas = await page.evaluate<readonly Area[]>(
    `[...document.querySelectorAll('html, [role$="dialog"]')]
      .map(({ tagName, scrollWidth, clientWidth }) => ({ tagName, scrollWidth, clientWidth }))`,
  );
  return areas
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `320 px: ${tagName} is ${scrollWidth} px wide`);
}

/** Comes last: a picture of a whole page leaves it without its finger. */
async function keepPictures(page: Page, { name, who }: Screen): Promise<void> {
  if (album === undefined) return;
  await mkdir(album, { recursive: true });
  for (const look of looks) {
    await wear(page, look);
    const file = `${who}, ${name}, ${nameOf(look)}.png`.replaceAll(/[^a-z0-9.]+/gi, '-');
    await page.screenshot({ path: join(album, file), fullPage: true });
  }
}
