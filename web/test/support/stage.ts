import {
  startTestMarketplace,
  testAdmin,
  usualKind,
  type TestMarketplace,
} from '@nsem/adapters/testing';
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
const confirmedMs = 4 * 60_000;

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

/** A marketplace as each stage begins, and the sessions of its users. */
type Opened = Readonly<{
  marketplace: TestMarketplace;
  tokens: Readonly<Record<Who, string | null>>;
  confirmedAt: number;
}>;

const secretOf = ({ accounts }: TestMarketplace, address: string): string =>
  accounts.find(({ email }) => email === address)?.password ?? testAdmin.password;

async function openDemo(): Promise<Opened> {
  const marketplace = await startTestMarketplace({ hasDemo: true });
  const { auth } = new Nsem({ baseUrl: marketplace.url });
  const logIn = async (email: string): Promise<string> =>
    (await auth.login({ email, password: secretOf(marketplace, email) })).access_token;
  const join = async (name: string, email: string, role: 'client' | 'service-provider') => {
    const opened = await auth.register({ name, email, password: newPassword, role });
    const link = opened.verification_link;
    if (link !== undefined) await auth.verifyEmail({ token: link.split('=')[1] ?? '' });
    return opened.access_token;
  };
  const tokens = {
    visitor: null,
    client: await logIn(players.client),
    provider: await logIn(players.provider),
    'provider at work': await logIn(players['provider at work']),
    admin: await logIn(players.admin),
    'new client': await join('Adjoa Nyarko', 'adjoa.nyarko@example.com', 'client'),
    'new provider': await join('Fuseini Iddrisu', 'fuseini@example.com', 'service-provider'),
  };
  return { marketplace, tokens, confirmedAt: Date.now() };
}

let model: Promise<Opened> | undefined;

/** A demo that has gone away, of which the stages of a worker are copies. */
async function makeModel(): Promise<Opened> {
  const opened = await openDemo();
  await opened.marketplace.goAway();
  return opened;
}

async function copyModel(): Promise<Opened> {
  const opened = await (model ??= makeModel());
  const marketplace = await startTestMarketplace({ hasDemo: true, copyOf: opened.marketplace });
  return { ...opened, marketplace };
}

export async function openStage(launch?: BrowserOptions): Promise<Stage> {
  const opened = await (usualKind === 'SQLite' ? copyModel() : openDemo());
  const { marketplace, tokens } = opened;
  const { url: baseUrl } = marketplace;
  const passwordOf = (address: string): string => secretOf(marketplace, address);
  const apiOf = async (email: string): Promise<Nsem> => {
    const { auth } = new Nsem({ baseUrl });
    const { access_token: token } = await auth.login({ email, password: passwordOf(email) });
    return new Nsem({ baseUrl, token });
  };
  let { confirmedAt } = opened;
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
  await confirmAgain();
  const browser = await (launch === undefined ? shareBrowser() : launchBrowser(launch));
  const visitAs: Stage['visitAs'] = (who, options) =>
    visit(browser, baseUrl, { ...options, token: tokens[who] });
  const windows = openWindows(browser, baseUrl);
  return {
    marketplace,
    browser,
    tokenOf: (who) => tokens[who],
    passOf: (who) => ({ email: players[who], password: passwordOf(players[who]) }),
    apiOf,
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
