import { chromium, type Browser, type LaunchOptions } from 'playwright';

import { chromiumPath } from '../../../.ci/chromium.mjs';

/** How a browser is launched. */
export type BrowserOptions = LaunchOptions &
  Readonly<{
    /** Whether it optimizes scripts, as a visitor's browser does: for times, and for minutes of work. */
    optimizesScripts?: boolean;
  }>;

/**
 * Pictures are drawn by the processor in any case: without a process for the graphics card, faster. The
 * pages of a test are open for seconds: compilers that optimize what runs for longer only cost time.
 */
export const browserOptions = ({
  optimizesScripts = false,
  args = [],
  ...options
}: BrowserOptions = {}): LaunchOptions => ({
  executablePath: chromiumPath(),
  ...options,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    ...(optimizesScripts ? [] : ['--js-flags=--no-opt --no-maglev']),
    ...args,
  ],
});

/** Launches Chromium. */
export const launchBrowser = (options?: BrowserOptions): Promise<Browser> =>
  chromium.launch(browserOptions(options));

let shared: Promise<Browser> | undefined;

/** The browser that the files of a worker share if they need no flags; it ends with the worker. */
export const shareBrowser = (): Promise<Browser> => (shared ??= launchBrowser());

/** Closes the windows of a shared browser, and forgets what they have stored. */
export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
