import type { Page } from 'playwright';

/** The size of text that a browser's settings have by default, and twice as much. */
const sizes = { normal: { standard: 16, fixed: 13 }, enlarged: { standard: 32, fixed: 26 } };

/** Windows in which the texts must fit (WCAG 1.4.10 and 1.4.4), with the text size of the browser. */
const readings = [
  { width: 320, height: 640, size: 'normal' },
  { width: 360, height: 740, size: 'enlarged' },
  { width: 1280, height: 800, size: 'enlarged' },
] as const;

/** What cannot be read or reached on a narrow phone, and with text of twice the size. */
export async function illegible(page: Page): Promise<readonly string[]> {
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  // What is shown while the mouse is over it covers something intentionally.
  await page.mouse.move(0, 0);
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
 * controls that cannot be scrolled to. What scrolls or is only read aloud hides its texts intentionally.
 */
const whatIsCut = `(async () => {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const root = document.documentElement;
  const faults = [];
  const nameOf = (one) => one === null ? 'nothing' : one.tagName + '.' + one.className + ' ' +
    JSON.stringify(one.ariaLabel ?? one.textContent.trim().slice(0, 40));
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right >= root.scrollWidth - 1).at(-1);
    faults.push('the page is ' + root.scrollWidth + ' of ' + root.clientWidth + ' px wide: ' +
      nameOf(widest ?? root));
  }
  const layer = document.querySelector('dialog:modal') ??
    [...document.querySelectorAll('[role$="dialog"], [popover]:popover-open:not([popover="manual"])')]
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
  // What is left out is shown by a button beside it, and lines also on the page or in the dialog of their card.
  const isFolded = (one) => {
    const { webkitLineClamp, textOverflow } = styleOf(one);
    const hasFewLines = webkitLineClamp !== 'none';
    return (hasFewLines && one.closest('a, :is(li, article, tr):has(a[href], [aria-haspopup="dialog"])') !== null) ||
      ((hasFewLines || textOverflow === 'ellipsis') &&
        one.parentElement.querySelector(':scope > [aria-expanded]') !== null);
  };
  // What moves while the rest is scrolled covers words only until then: see the bars below.
  const movesOf = (around) => around.find((one) => /sticky|fixed/.test(styleOf(one).position) ||
    /auto|scroll/.test(styleOf(one).overflowY)) ?? layer;
  const words = [];
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.data.trim();
    const owner = node.parentElement;
    if (text === '' || !isShown(owner) || owner.closest('option, svg') !== null) continue;
    const around = parents(owner);
    if (around.some(isForEars)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    const name = nameOf(owner);
    const room = { left: 0, right: root.clientWidth, top: -Infinity, bottom: Infinity };
    let by = 'the window';
    let isHidden = false;
    for (const one of around) {
      const { overflowX, overflowY, position } = styleOf(one);
      if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) { isHidden = true; break; }
      if (isFolded(one)) { isHidden = true; break; }
      const box = one.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX)) {
        if (box.right < room.right) { room.right = box.right; by = one.tagName + '.' + one.className; }
        room.left = Math.max(room.left, box.left);
      }
      if (/hidden|clip/.test(overflowY) && one !== document.body) {
        if (box.bottom < room.bottom) { room.bottom = box.bottom; by = one.tagName + '.' + one.className; }
        room.top = Math.max(room.top, box.top);
      }
      if (/auto|scroll/.test(overflowY)) break;
      if (position === 'fixed') { room.top = -Infinity; room.bottom = Infinity; }
    }
    if (isHidden) continue;
    // The box of a line is higher than its letters.
    const cut = boxes.find(({ left, right, top, bottom }) =>
      left < room.left - 2 || right > room.right + 2 || top < room.top - 6 || bottom > room.bottom + 6);
    if (cut !== undefined) faults.push(name + ' is cut by ' + by);
    const moves = movesOf(around);
    const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
    if (lines > 3 && text.length < lines * 4)
      faults.push(name + ' has ' + lines + ' lines of a few letters');
    for (const box of boxes) words.push({ box, name, owner, moves });
  }
  for (const icon of layer.querySelectorAll('button > svg')) {
    const owner = icon.parentElement;
    const around = parents(owner);
    const box = icon.getBoundingClientRect();
    if (isShown(owner) && !around.some(isForEars))
      words.push({ box, name: 'the icon of ' + nameOf(owner), owner, isIcon: true, moves: movesOf(around) });
  }
  words.sort((a, b) => a.box.top - b.box.top);
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) {
      if (other.box.top >= one.box.bottom - 5) break;
      if (one.owner === other.owner || one.moves !== other.moves) continue;
      // A number may be on the icon of its own button.
      if (one.isIcon && one.owner.contains(other.owner)) continue;
      if (other.isIcon && other.owner.contains(one.owner)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const least = Math.min(one.box.height, other.box.height);
      if (wide > 3 && high > least * 0.4) faults.push(one.name + ' overlaps ' + other.name);
    }
  });
  // A message covers what is below it until it is closed or goes away, as does what its user has opened.
  const isMessage = (one) => one.closest('section[aria-label="Messages"]') !== null;
  const isOpened = (one) =>
    one.closest('[popover]:not([popover="manual"]), [role="listbox"], details[open]') !== null;
  // At least half of the window is for what is read.
  const bars = [...layer.querySelectorAll('*')]
    .filter((one) => one.closest('[popover]') === layer.closest('[popover]') &&
      /sticky|fixed/.test(styleOf(one).position) && isShown(one) && !isMessage(one))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > innerWidth / 2 && box.height > 0 && box.top < innerHeight && box.bottom > 0);
  const covered = bars.reduce((sum, { box }) => sum + box.height, 0);
  if (covered > innerHeight / 2)
    faults.push('bars cover ' + Math.round(covered) + ' of ' + innerHeight + ' px: ' +
      bars.map(({ one }) => one.tagName + '.' + one.className).join(', '));
  const controls = [...layer.querySelectorAll(
    'button:not(:disabled), a[href], summary, input, select, textarea, [tabindex="0"]')]
    .filter((one) => isShown(one) && !parents(one).some(isForEars))
    .filter((one) => !one.classList.contains('skip-link'));
  // As the Tab key goes through the page and back: only as far as a browser needs to scroll.
  for (const one of [...controls, ...controls.toReversed()]) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const [box] = one.getClientRects();
    if (box === undefined || box.width < 2) continue;
    const middle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
    const at = document.elementFromPoint(box.left + box.width / 2, middle);
    const isReached = at !== null && (one.contains(at) || at.closest('a, label')?.contains(one) ||
      isMessage(at) || (isOpened(at) && !isOpened(one)));
    if (!isReached)
      faults.push('cannot be pressed: ' + nameOf(one) + ' under ' + nameOf(at));
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
})()`;
