import type { HelpPage } from './help-page.ts';

/** The sources have no stored help: it is read from the definitions of the commands. */
export const pages: Readonly<Record<string, HelpPage>> = {};
