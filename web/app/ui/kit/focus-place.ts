/** What stands for something of its own, and what names it. */
const named = 'li, tr, form, section, main';
const names = 'h1, h2, h3, th[scope="row"]';

/**
 * Remembers where the focus is, to give it back there. What had it may be gone by then: the heading
 * of what is left around it takes the focus instead, so that nobody starts at the top of the page.
 *
 * @returns gives it back
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const around: Element[] = [];
  for (let at = opener.closest(named); at; at = at.parentElement?.closest(named) ?? null)
    around.push(at);
  return () => {
    if (opener.isConnected) return opener.focus({ preventScroll: true });
    const left = around.filter(({ isConnected }) => isConnected);
    const headings = left.map((one) => one.querySelector<HTMLElement>(names));
    return focusHeading(headings.find((heading) => heading !== null) ?? pageHeading());
  };
}

const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
