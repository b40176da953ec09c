/**
 * Loads the style sheets again that failed with a part of the page.
 *
 * @throws if one fails again
 */
export async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(isFailed).map(reload));
}

/**
 * A failed sheet is null, has no rules, or does not let scripts read them. A disabled link is never
 * loaded: the page has its styles already.
 */
function isFailed({ sheet, disabled }: HTMLLinkElement): boolean {
  if (disabled) return false;
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const replacement = document.createElement('link');
  replacement.rel = 'stylesheet';
  replacement.href = link.href;
  replacement.addEventListener('load', () => resolve());
  replacement.addEventListener('error', () =>
    reject(new Error(`${link.href} could not be loaded`)),
  );
  link.replaceWith(replacement);
  return promise;
}
