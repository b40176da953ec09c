import { earlyCallsScript } from '../lib/api/early-calls.ts';
import { colorSchemeScript } from '../ui/color-scheme.ts';

/**
 * Runs before the first paint, so that no page flashes in the wrong colours, logged-in users do not
 * see the login buttons, and their dashboard's data is on its way while the scripts are. The build
 * adds its digest to the Content-Security-Policy. It and its parts are functions, so that the scripts
 * of the page, which do not call them, do not contain their text.
 */
export const headScript = (): string =>
  `
${colorSchemeScript()}
${earlyCallsScript()}
${beginScripts()}
`.trim();

/**
 * Runs in the head after the first calls: preloads the scripts of the page, which the build has
 * marked (`scripts/order-heads.ts`), so that they follow the calls on a slow line.
 */
const beginScripts = (): string =>
  `
document.querySelectorAll('link[data-begin]').forEach(function (link) {
  var begun = document.createElement('link');
  begun.rel = 'modulepreload';
  begun.href = link.href;
  document.head.appendChild(begun);
});
`.trim();
