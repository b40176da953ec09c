import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { Nsem } from '@nsem/sdk';
import type { Browser } from 'playwright';

import {
  closeWindows,
  launchBrowser,
  shareBrowser,
  type BrowserOptions,
} from './launch-browser.ts';
import { openWindows, visit, type Visitor, type VisitOptions } from './visitor.ts';

/** The user of a screen; new users have just joined and have no data yet. */
export type Who = 'visitor' | keyof typeof players | 'new client' | 'new provider';

const newPassword = 'akwaaba-osu-2026';

/** The demo users with the most data. */
const players = {
  client: 'akosua.frimpong@example.com',
  provider: 'ama.serwaa@example.com',
  'provider at work': 'sena.agbeko@example.com',
  admin: testAdmin.email,
} as const;

/** How long after a login a session is confirmed again: a confirmation counts for ten minutes. */
const confirmedMs = 5 * 60_000;

/** A marketplace with the demo's people, jobs and money, and a browser to view it. */
export type Stage = Readonly<{
  marketplace: TestMarketplace;
  browser: Browser;
  /** The session token of a user; null for a visitor. */
  tokenOf(who: Who): string | null;
  /** The credentials of a demo user. */
  passOf(who: keyof typeof players): Readonly<{ email: string; password: string }>;
  /** The API as a demo user, by the e-mail address. */
  apiOf(email: string): Promise<Nsem>;
  /** Opens a window for a user who is logged in already. */
  visitAs(who: Who, options?: VisitOptions): Promise<Visitor>;
  /**
   * Like `visitAs`, in the window of the previous visit with these options, of any user: its
   * browser process has compiled the scripts already. It is left open.
   */
  returnAs(who: Who, options?: VisitOptions): Promise<Visitor>;
  /** Confirms the sessions again, if that was long ago. `returnAs` does so itself. */
  confirmAgain(): Promise<void>;
  close(): Promise<void>;
}>;

export async function openStage(launch?: BrowserOptions): Promise<Stage> {
  const marketplace = await startTestMarketplace({ hasDemo: true });
  const { url: baseUrl } = marketplace;
  const { auth } = new Nsem({ baseUrl });
  const passwordOf = (address: string): string =>
    marketplace.accounts.find(({ email }) => email === address)?.password ?? testAdmin.password;
  const tokenOf = async (email: string): Promise<string> =>
    (await auth.login({ email, password: passwordOf(email) })).access_token;
  const join = async (name: string, email: string, role: 'client' | 'service-provider') =>
    (await auth.register({ name, email, password: newPassword, role })).access_token;
  const tokens: Readonly<Record<Who, string | null>> = {
    visitor: null,
    client: await tokenOf(players.client),
    provider: await tokenOf(players.provider),
    'provider at work': await tokenOf(players['provider at work']),
    admin: await tokenOf(players.admin),
    'new client': await join('Adjoa Nyarko', 'adjoa.nyarko@example.com', 'client'),
    'new provider': await join('Fuseini Iddrisu', 'fuseini@example.com', 'service-provider'),
  };
  let confirmedAt = Date.now();
  /** On a slow machine, the screens of a file take longer than a confirmation counts. */
  async function confirmAgain(): Promise<void> {
    if (Date.now() - confirmedAt < confirmedMs) return;
    confirmedAt = Date.now();
    for (const [who, token] of Object.entries(tokens)) {
      if (token === null) continue;
      const password =
        who in players ? passwordOf(players[who as keyof typeof players]) : newPassword;
      await new Nsem({ baseUrl, token }).auth.confirm({ password });
    }
  }
  const browser = await (launch === undefined ? shareBrowser() : launchBrowser(launch));
  const visitAs: Stage['visitAs'] = (who, options) =>
    visit(browser, baseUrl, { ...options, token: tokens[who] });
  const windows = openWindows(browser, baseUrl);
  return {
    marketplace,
    browser,
    tokenOf: (who) => tokens[who],
    passOf: (who) => ({ email: players[who], password: passwordOf(players[who]) }),
    apiOf: async (email) => new Nsem({ baseUrl, token: await tokenOf(email) }),
    visitAs,
    confirmAgain,
    returnAs: async (who, options) => {
      await confirmAgain();
      return windows({ ...options, token: tokens[who] });
    },
    close: async () => {
      await (launch === undefined ? closeWindows(browser) : browser.close());
      await marketplace.stop();
    },
  };
}
