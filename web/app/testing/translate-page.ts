/**
 * Translates a page as browsers do, now and whenever it has changed: each text node is replaced with
 * elements that contain the translation. It is complete in itself, so that it can run in any page.
 *
 * @returns stops translating
 */
export function translatePage(root: HTMLElement = document.body): () => void {
  const isTranslated = (node: Text): boolean => {
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === '') return false;
    if (parent.closest('[translate="no"], .notranslate, [contenteditable]') !== null) return false;
    return !['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'FONT', 'NOSCRIPT'].includes(parent.tagName);
  };
  const translate = (): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    for (const node of nodes.filter(isTranslated)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${node.data}·`;
      outer.append(inner);
      node.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(translate);
  translate();
  observer.observe(root, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
