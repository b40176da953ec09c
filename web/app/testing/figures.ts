/** The stat cards on the page by name, each with its figure and note. */
export function figuresOn(): Readonly<Record<string, readonly string[]>> {
  const names = [...document.querySelectorAll('dl > div > dt')].filter((name) =>
    name.nextElementSibling?.hasAttribute('aria-busy'),
  );
  return Object.fromEntries(names.map((name) => [name.textContent, valuesOf(name)]));
}

const valuesOf = (name: Element): readonly string[] =>
  textsOf(name.parentElement?.querySelectorAll('dd') ?? []).filter((text) => text !== '');

/** The texts of elements, with plain spaces. */
export const textsOf = (elements: Iterable<Element>): readonly string[] =>
  Array.from(elements, ({ textContent }) => textContent.replaceAll('\u00A0', ' ').trim());
