let hasMissed = false;

/** Says that something that the page is made of could not be fetched. */
export function noteMissed(): void {
  hasMissed = true;
}

/**
 * Fetches the style sheets anew that failed with a part of the page: its code is asked for again
 * with the part, and they are not.
 *
 * @throws where one fails again
 */
export async function fetchMissedStyles(): Promise<void> {
  if (!hasMissed) return;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(isMissing).map(fetchAnew));
  hasMissed = false;
}

/** A sheet that failed is none, or has no rules, or none that a script may read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function fetchAnew(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const anew = document.createElement('link');
  anew.rel = 'stylesheet';
  anew.href = link.href;
  anew.addEventListener('load', () => resolve());
  anew.addEventListener('error', () => reject(new Error(`${link.href} cannot be fetched`)));
  link.replaceWith(anew);
  return promise;
}
