import { colorSchemeScript } from '../ui/color-scheme.ts';

/**
 * Runs before anything is painted: no page flashes in the wrong colours, and nobody who is logged
 * in sees the buttons to log in. The build takes its digest for the page's policy.
 */
export const headScript = `
${colorSchemeScript}
try {
  if (localStorage.getItem('auth_token')) document.documentElement.setAttribute('data-session', 'kept');
} catch (_) {}
`.trim();
