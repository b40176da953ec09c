import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { byTier } from '@nsem/core/testing';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { colourRules, everyRule, findBarriers, type AxeRules } from '../support/axe.ts';
import { openStage, type Stage, type Who } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';
import { forgetAnswers, goWithin, leavePage } from '../support/within.ts';
import { illegible } from './enlarged-text.ts';
import { isInMainTier, unknownNames, type Viewers } from './exhaustive-screens.ts';
import { hinder, type Screen } from './screen.ts';

type Look = Readonly<{ width: number; colorScheme: 'light' | 'dark' }>;

const desk: Look = { width: 1280, colorScheme: 'light' };
const everyLook: readonly Look[] = [
  desk,
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
];
/** `npm test` judges each screen in one look: that of its name, whatever other screens there are. */
const looksOf = ({ name, who }: Screen): readonly Look[] => {
  const sum = [...`${who}, ${name}`].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return byTier({ main: [everyLook[sum % everyLook.length] ?? desk], exhaustive: everyLook });
};

/** Dark mode differs from light mode only in its colours: where there are both, they are enough. */
const rulesOf = (look: Look, looks: readonly Look[]): AxeRules =>
  looks.length > 1 && look.colorScheme === 'dark' ? colourRules : everyRule;

/** The folder for screenshots of the screens; none are saved unless it is set. */
const album = process.env['NSEM_SCREENSHOTS'];

/** Whether every screen is judged, or taken a picture of, each in a document of its own. */
const isThorough = album !== undefined || byTier({ main: false, exhaustive: true });

/**
 * Judges screens. One after the other is opened within the same document, which has compiled everything;
 * `npm run test:exhaustive` loads each anew, and judges it in all of its looks, and with enlarged text.
 *
 * @param viewers who sees them, for the name of the tests
 */
export function judgeScreens(viewers: Viewers, screens: readonly Screen[]): void {
  let stage: Stage;
  /** Windows in which the next screen of a user can be opened, and what they show now. */
  const ready = new Map<Who, Readonly<{ visitor: Visitor; shown: Screen }>>();

  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(() => stage.close());

  /** @returns the window, and how much had gone wrong in it before */
  async function open(
    screen: Screen,
    { colorScheme }: Look,
  ): Promise<Readonly<{ visitor: Visitor; before: number }>> {
    const used = screen.isLoaded || isThorough ? undefined : ready.get(screen.who);
    // It may be the window of another user that is opened for this one.
    ready.clear();
    const visitor = used?.visitor ?? (await stage.returnAs(screen.who, { hasTouch: true }));
    const { page } = visitor;
    const before = visitor.troubles.length;
    if (used !== undefined) {
      await stage.confirmAgain();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await leavePage(page, screen.at);
      // What the test has answered must not be shown again, and nothing instead of what it answers.
      if (isPrepared(used.shown) || isPrepared(screen)) await forgetAnswers(page);
    }
    // The screens are brought into their states on a desk.
    await page.setViewportSize({ width: desk.width, height });
    await page.emulateMedia({ colorScheme });
    await hinder(page, screen.server);
    await screen.prepare?.(page);
    await (used === undefined ? page.goto(screen.at) : goWithin(page, screen.at));
    return { visitor, before };
  }

  describe(`what ${viewers} see`, () => {
    const judged = screens
      .filter((screen) => isThorough || isInMainTier(viewers, screen))
      .map((screen) => ({ name: screen.name, screen, looks: looksOf(screen) }));
    it('are all that the exhaustive tests are to judge', () => {
      expect(unknownNames(viewers, screens)).toEqual([]);
    });
    if (!isThorough) judged.sort((a, b) => placeOf(a.screen, screens) - placeOf(b.screen, screens));
    it.each(judged)('$name: accessible, and fits a narrow phone', async ({ screen, looks }) => {
      const { visitor, before } = await open(screen, looks[0] ?? desk);
      const { page } = visitor;
      await screen.reach(page);
      const faults = await faultsOf(page, looks);
      if (isThorough || screen.name === enlarged) faults.push(...(await illegible(page)));
      const expected = screen.server === 'failing' ? /^answered 503/ : (screen.expects ?? /^$/);
      const troubles = visitor.troubles.slice(before);
      faults.push(...troubles.filter((trouble) => !expected.test(trouble)));
      await keepPictures(page, screen);
      expect(faults).toEqual([]);
      // Calls without an answer would still be waiting.
      if (screen.server === undefined && !screen.isGoingOn)
        ready.set(screen.who, { visitor, shown: screen });
    });
  });
}

/** Each user's screens are judged one after the other, and last those after which the page is loaded anew. */
function placeOf({ who, server }: Screen, screens: readonly Screen[]): number {
  const users = [...new Set(screens.map((screen) => screen.who))];
  return users.indexOf(who) * 2 + (server === undefined ? 0 : 1);
}

async function faultsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    const found = await findBarriers(page, rulesOf(look, looks));
    faults.push(...found.map((fault) => `${nameOf(look)}: ${fault}`));
  }
  for (const width of [desk.width, 360]) faults.push(...(await cutTables(page, width)));
  await page.setViewportSize({ width: 320, height: 640 });
  await nextFrames(page);
  faults.push(...(await tooSmall(page)), ...(await tooWide(page)), ...(await bareTexts(page)));
  return faults;
}

/** The screen of which the main tier enlarges the text, too. */
const enlarged = 'home';

/** Tables of which a column is out of view: they are wider than what they are in, if that does not scroll by keys. */
async function cutTables(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height });
  await nextFrames(page);
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('table')]
      .filter((table) => !table.parentElement.matches('[tabindex="0"]'))
      .filter((table) => table.offsetWidth > table.parentElement.clientWidth + 1)
      .map((table) => '${width} px: the table "' + (table.caption?.textContent ?? '') + '" is ' +
        table.offsetWidth + ' of ' + table.parentElement.clientWidth + ' px wide')`);
}

const isPrepared = ({ prepare, server }: Screen): boolean =>
  prepare !== undefined || server !== undefined;

const nameOf = ({ width, colorScheme }: Look): string => `${width} px, ${colorScheme}`;

const height = 800;

async function wear(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  // What a state has scrolled to may be half below the top bar, or the foot of a dialog.
  await page.evaluate(scrollToTop);
  await nextFrames(page);
  await page.evaluate(whenColoursAreFinal);
}

/** Runs in a page. */
const scrollToTop = `{
  scrollTo(0, 0);
  for (const area of document.querySelectorAll('[role="dialog"], [role="dialog"] *'))
    if (area.scrollTop > 0) area.scrollTop = 0;
}`;

/**
 * Runs in a page: until nothing fades any more. A colour that an element inherits begins to fade there
 * when it has faded above, so the end of one fade can begin the next. An animation whose last frame stays
 * is listed when it has ended, too.
 */
const whenColoursAreFinal = `(async () => {
  const running = () => document.getAnimations().filter(({ playState }) => playState !== 'finished');
  for (let all = running(); all.length > 0; all = running()) {
    await Promise.allSettled(all.map(({ finished }) => finished));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
})()`;

/** Elements that measure themselves or follow others update in the next frame. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  })()`);
}

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
  const areas = await page.evaluate<readonly Area[]>(
    `[...document.querySelectorAll('html, [role$="dialog"]')]
      .map(({ tagName, scrollWidth, clientWidth }) => ({ tagName, scrollWidth, clientWidth }))`,
  );
  return areas
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth }) => `320 px: ${tagName} is ${scrollWidth} px wide`);
}

/** Texts that React could not change any more once a browser has translated them: see `own-texts.ts`. */
async function bareTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.body.querySelectorAll('*')]
      .filter((parent) => parent.childNodes.length > 1)
      .filter((parent) => {
        const props = Object.keys(parent).find((key) => key.startsWith('__reactProps$'));
        return props !== undefined && parent[props].dangerouslySetInnerHTML === undefined;
      })
      .flatMap((parent) => [...parent.childNodes].filter(({ nodeType, data }) =>
        nodeType === Node.TEXT_NODE && data.trim() !== ''))
      .map(({ data, parentElement }) => 'the text "' + data + '" is not alone in ' +
        parentElement.outerHTML.slice(0, 120))`);
}

/** Comes last: a picture of a whole page leaves it without its finger. */
async function keepPictures(page: Page, { name, who }: Screen): Promise<void> {
  if (album === undefined) return;
  await mkdir(album, { recursive: true });
  for (const look of everyLook) {
    await wear(page, look);
    const file = `${who}, ${name}, ${nameOf(look)}.png`.replaceAll(/[^a-z0-9.]+/gi, '-');
    await page.screenshot({ path: join(album, file), fullPage: true });
  }
}
