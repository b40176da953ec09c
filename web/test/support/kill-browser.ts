import type { BrowserContext } from 'playwright';

/** Ends the process of the browser without any chance to save. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const hasEnded = new Promise((resolve) => context.once('close', resolve));
  const session = await context.browser()?.newBrowserCDPSession();
  void session?.send('Browser.crash').catch(() => undefined);
  await hasEnded;
}
