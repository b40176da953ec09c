/** The stat cards on the page by name, each with its figure and note. */
export function figuresOn(): Readonly<Record<string, readonly string[]>> {
  const names = [...document.querySelectorAll('dl > div > dt')].filter((name) =>
    name.nextElementSibling?.hasAttribute('aria-busy'),
  );
  return Object.fromEntries(names.map((name) => [name.textContent, valuesOf(name)]));
}

const valuesOf = (name: Element): readonly string[] =>
  [...(name.parentElement?.querySelectorAll('dd') ?? [])]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');
