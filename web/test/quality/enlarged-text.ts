import type { Page } from 'playwright';

/** The size of text that a browser's settings have by default, and twice as much. */
const sizes = { normal: { standard: 16, fixed: 13 }, enlarged: { standard: 32, fixed: 26 } };

/** Windows in which the texts must fit (WCAG 1.4.10 and 1.4.4), with the text size of the browser. */
const readings = [
  { width: 320, height: 640, size: 'normal' },
  { width: 1280, height: 800, size: 'enlarged' },
] as const;

/** What cannot be read or reached on a narrow phone, and with text of twice the size. */
export async function illegible(page: Page): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const { width, height, size } of readings) {
    // First, as a user has set it before: a page is notified of a new width, but not of this.
    await browser.send('Page.setFontSizes', { fontSizes: sizes[size] });
    await page.setViewportSize({ width, height });
    const found = await page.evaluate<readonly string[]>(whatIsCut);
    faults.push(...found.map((fault) => `${width} px, ${size} text: ${fault}`));
  }
  await browser.send('Page.setFontSizes', { fontSizes: sizes.normal });
  await browser.detach();
  return faults;
}

/**
 * Runs in a page: the words that are out of the window, cut by what they are in or covered by others, and the
 * buttons that cannot be scrolled to. What scrolls, folds or is only read aloud hides its texts intentionally.
 */
const whatIsCut = `(async () => {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const root = document.documentElement;
  const faults = [];
  if (root.scrollWidth > root.clientWidth)
    faults.push('the page is ' + root.scrollWidth + ' of ' + root.clientWidth + ' px wide');
  const layer = [...document.querySelectorAll('[role$="dialog"], [popover]:popover-open:not([popover="manual"])')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })).at(-1) ?? document.body;
  const isShown = (one) => one.checkVisibility(
    { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const parents = (one) => {
    const all = [];
    for (let at = one; at !== null && at !== root; at = at.parentElement) all.push(at);
    return all;
  };
  const isForEars = (one) => styleOf(one).clipPath === 'inset(50%)' ||
    (one.offsetWidth <= 1 && styleOf(one).overflow === 'hidden');
  const words = [];
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.data.trim();
    const owner = node.parentElement;
    if (text === '' || !isShown(owner))
      continue;
    const around = parents(owner);
    if (around.some(isForEars) || owner.closest('option, svg, [aria-hidden="true"]') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    const name = JSON.stringify(text.slice(0, 40)) + ' in ' + owner.tagName + '.' + owner.className;
    let room = { left: 0, right: root.clientWidth, top: -Infinity, bottom: Infinity };
    let by = 'the window';
    let shown = { top: -Infinity, bottom: Infinity };
    for (const one of around) {
      const { overflowX, overflowY, webkitLineClamp, position } = styleOf(one);
      if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) { room = undefined; break; }
      const isFolded = webkitLineClamp !== 'none' || one.title !== '' ||
        one.parentElement.querySelector(':scope > [aria-expanded]') !== null;
      if (isFolded && /hidden|clip/.test(overflowX)) { room = undefined; break; }
      const box = one.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && box.right < room.right) {
        room.right = box.right; by = one.tagName + '.' + one.className;
      }
      if (/hidden|clip/.test(overflowX)) room.left = Math.max(room.left, box.left);
      if (/hidden|clip/.test(overflowY) && one !== document.body) {
        if (box.bottom < room.bottom) { room.bottom = box.bottom; by = one.tagName + '.' + one.className; }
        room.top = Math.max(room.top, box.top);
      }
      if (/auto|scroll/.test(overflowY) || position === 'fixed') {
        room.top = -Infinity; room.bottom = Infinity;
        if (/auto|scroll/.test(overflowY)) { shown = box; break; }
      }
    }
    if (room === undefined) continue;
    const cut = boxes.find(({ left, right, top, bottom }) =>
      left < room.left - 2 || right > room.right + 2 || top < room.top - 6 || bottom > room.bottom + 6);
    if (cut !== undefined) faults.push(name + ' is cut by ' + by);
    const moves = around.find((one) => /sticky|fixed|absolute/.test(styleOf(one).position)) ?? layer;
    for (const box of boxes)
      if (box.top >= shown.top && box.bottom <= shown.bottom) words.push({ box, name, owner, moves });
  }
  words.sort((a, b) => a.box.top - b.box.top);
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - 5) break;
      if (one.owner === other.owner || one.moves !== other.moves) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const least = Math.min(one.box.height, other.box.height);
      if (wide > 3 && high > least * 0.4) faults.push(one.name + ' overlaps ' + other.name);
    }
  });
  const bars = [...layer.querySelectorAll('*')]
    .filter((one) => one.closest('[popover]') === layer.closest('[popover]') && /sticky|fixed/.test(styleOf(one).position) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > innerWidth / 2 && box.height > 0 && box.top < innerHeight && box.bottom > 0);
  for (const { one, box } of bars)
    if (box.height > innerHeight / 2)
      faults.push(one.tagName + '.' + one.className + ' covers ' + Math.round(box.height) + ' px');
  const covered = bars.reduce((sum, { box }) => sum + box.height, 0);
  if (bars.length > 1 && covered > innerHeight * 0.6)
    faults.push('bars cover ' + Math.round(covered) + ' of ' + innerHeight + ' px');
  for (const one of layer.querySelectorAll('button:not(:disabled), a[href], summary')) {
    if (!isShown(one) || parents(one).some(isForEars)) continue;
    if (one.classList.contains('skip-link')) continue;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [box] = one.getClientRects();
    if (box === undefined || box.width < 2) continue;
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (at === null || !(one.contains(at) || at.contains(one) || at.closest('a, label')?.contains(one) ||
        at.parentElement?.contains(one) ||
        at.closest('[popover], [role="listbox"], [aria-label="Messages"], details[open]') !== layer.closest('[popover]')))
      faults.push('cannot be pressed: ' + one.outerHTML.slice(0, 90) + ' under ' + (at?.outerHTML.slice(0, 90) ?? 'nothing'));
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
})()`;
