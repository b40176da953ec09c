/**
 * Runs in the head after the first calls: preloads the scripts of the page, which the build has
 * marked (`scripts/order-heads.ts`), so that they follow the calls on a slow line.
 */
export const beginScripts = (): string =>
  `
document.querySelectorAll('link[data-begin]').forEach(function (link) {
  var begun = document.createElement('link');
  begun.rel = 'modulepreload';
  begun.href = link.href;
  document.head.appendChild(begun);
});
`.trim();
