import { colorSchemeScript } from '../ui/color-scheme.ts';

/**
 * Runs before the first paint, so that no page flashes in the wrong colours, and logged-in users do
 * not see the login buttons. The build adds its digest to the Content-Security-Policy.
 */
export const headScript = `
${colorSchemeScript}
try {
  if (localStorage.getItem('auth_token')) document.documentElement.setAttribute('data-session', 'saved');
} catch (_) {}
`.trim();
