import type { Page } from 'playwright';

import { listedOption } from './visitor.ts';

/** The focused element: its role and name for a screen reader, and whether it is visibly marked. */
type Focused = Readonly<{
  role: string;
  name: string;
  isMarked: boolean;
  coveredBy: string | null;
}>;

/**
 * Whether the focus is marked by an outline or a shadow, and what lies over it. An invisible
 * element, such as the radio of a segment, is marked by the element that represents it.
 */
const look = `(async () => {
  // Without motion every change still takes a time, and is there with the next frame.
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  const focused = document.activeElement;
  const isHidden = focused.matches('input[type=radio], input[type=checkbox], input[type=file]');
  const label = isHidden ? focused.labels?.[0] : null;
  const substitutes = [focused, label, focused.nextElementSibling, focused.parentElement];
  const isMarked = (isHidden ? substitutes : [focused]).some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  const seen = label ?? focused;
  const { left, right, top, bottom } = seen.getBoundingClientRect();
  const isOut = bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth;
  const middle = (from, to, most) => (Math.max(from, 0) + Math.min(to, most)) / 2;
  const over = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
  const isClear = over !== null && (seen.contains(over) || over.contains(seen) || over.closest('label')?.contains(seen));
  const coveredBy = isOut ? 'the edge of the window' : isClear ? null : over?.outerHTML.slice(0, 120) ?? 'nothing';
  return { isMarked, coveredBy };
})()`;

/** Reads what has the focus; null while nothing has. */
async function focusOn(page: Page): Promise<Focused | null> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) return null;
  const snapshot = await focused.ariaSnapshot();
  const [, role = '', name = ''] = /^- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(snapshot) ?? [];
  return { role, name, ...(await page.evaluate<Pick<Focused, 'isMarked' | 'coveredBy'>>(look)) };
}

/** The focus in words, such as `button "Login"`. */
export async function focusText(page: Page): Promise<string> {
  const focused = await focusOn(page);
  return focused === null ? 'nothing' : textOf(focused);
}

const textOf = ({ role, name }: Focused): string => `${role} "${name}"`;

/** The target of keyboard navigation. */
type Aim = Readonly<{
  role: string;
  name: string | RegExp;
  /** The maximum number of presses. */
  atMost?: number;
  key?: 'Tab' | 'Shift+Tab';
}>;

/**
 * Goes on with Tab until something has the focus.
 *
 * @throws if it takes too long, with all that had the focus, or if the focus is not visible
 */
export async function tabTo(page: Page, aim: Aim): Promise<void> {
  const { role, name, atMost = 60, key = 'Tab' } = aim;
  const way: string[] = [];
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press(key);
    const focused = await focusOn(page);
    if (focused === null) continue;
    way.push(textOf(focused));
    if (!focused.isMarked) throw new Error(`The focus is not marked on ${textOf(focused)}`);
    if (focused.coveredBy !== null)
      throw new Error(`${textOf(focused)} has the focus below ${focused.coveredBy}`);
    const isNamed = typeof name === 'string' ? focused.name === name : name.test(focused.name);
    if (focused.role === role && isNamed) return;
  }
  throw new Error(`Tab did not lead to ${role} ${name} but over:\n${way.join('\n')}`);
}

/** Goes to something with Tab and presses a key on it. */
export async function pressOn(page: Page, aim: Aim, key = 'Enter'): Promise<void> {
  await tabTo(page, aim);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and replaces its text. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, { role: 'textbox', name });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Goes to a searchable select, searches for an option and selects it with the arrows. */
export async function pickOption(page: Page, name: string, option: string): Promise<void> {
  await tabTo(page, { role: 'combobox', name });
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(option);
  const listed = listedOption(page, option);
  await listed.waitFor();
  for (let presses = 0; presses < 9; presses += 1) {
    if ((await listed.getAttribute('data-combobox-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await listed.waitFor({ state: 'hidden' });
}

/** Goes to the tabs and along them with the arrows. */
export async function arrowToTab(page: Page, name: string): Promise<void> {
  await tabTo(page, { role: 'tab', name: /./ });
  const way: string[] = [];
  const isColumn = await page.locator('[role=tablist][aria-orientation=vertical]').count();
  for (let presses = 0; presses < 12; presses += 1) {
    const focused = await focusText(page);
    if (focused === `tab "${name}"`) return;
    way.push(focused);
    await page.keyboard.press(isColumn > 0 ? 'ArrowDown' : 'ArrowRight');
  }
  throw new Error(`The arrows did not lead to the tab ${name} but over:\n${way.join('\n')}`);
}

/** Every tab stop, from the top of a page to its end. */
export async function wayThrough(page: Page, atMost = 400): Promise<readonly string[]> {
  const way: string[] = [];
  for (let presses = 0; presses < atMost; presses += 1) {
    await page.keyboard.press('Tab');
    const isBack = way.length > 1 && (await focusText(page)) === way[0];
    const focused = isBack ? null : await focusOn(page);
    if (focused === null) return way;
    way.push(textOf(focused));
    if (!focused.isMarked || focused.coveredBy !== null)
      throw new Error(
        `${textOf(focused)} has the focus and is not to be seen: ${focused.coveredBy}`,
      );
  }
  throw new Error(`Tab does not lead out of the page, but over:\n${way.join('\n')}`);
}
