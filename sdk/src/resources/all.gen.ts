// Generated from the declarations of the operations by scripts/generate.ts.

import { Auth } from './auth.ts';
import { SecondFactorMethods } from './second-factors.gen.ts';
import { Account } from './account.gen.ts';
import { Jobs } from './jobs.ts';
import { Uploads } from './uploads.ts';
import { Blocks } from './blocks.gen.ts';
import { Glossary } from './glossary.gen.ts';
import { TranslationMemory } from './memory.gen.ts';
import { Events } from './events.ts';
import { Providers } from './providers.ts';
import { Ratings } from './ratings.gen.ts';
import { Notifications } from './notifications.gen.ts';
import { Services } from './services.ts';
import { Languages } from './languages.gen.ts';
import { Pricing } from './pricing.gen.ts';
import { ApiKeys } from './api-keys.gen.ts';
import { Wallets } from './wallet.gen.ts';
import { UsageFigures } from './usage.gen.ts';
import { BillingFigures } from './billing.gen.ts';
import { EarningsFigures } from './earnings.gen.ts';
import { Payouts } from './payouts.gen.ts';
import { Commissions } from './commission.gen.ts';
import { Announcements } from './announcements.gen.ts';
import { Contact } from './contact.gen.ts';
import { Admin } from './admin.ts';
import { System } from './system.gen.ts';
import { Resource } from './resource.ts';

/** All that a client has. */
export abstract class Resources extends Resource {
  /** Registration, login and logout. */
  readonly auth = new Auth(this.api);

  /**
   * What your logins need besides the password. Changes are refused with
   * `permission.confirmation-required` if you logged in more than 10 minutes ago: confirm who you
   * are with `nsem.auth.confirm` first.
   */
  readonly secondFactors = new SecondFactorMethods(this.api);

  /** Your account. */
  readonly account = new Account(this.api);

  /** Translations, transcriptions and narrations, from the quote to the delivery. */
  readonly jobs = new Jobs(this.api);

  /**
   * Large files, which arrive in parts and resume after a break. `jobs.upload`, `jobs.deliver`,
   * `jobs.references.add`, `jobs.messages.send` and `jobs.writeStatement` use this by themselves
   * for files larger than 8 MB.
   */
  readonly uploads = new Uploads(this.api);

  /** Whom you exclude from your future jobs, as a client or as a provider. Requires a session. */
  readonly blocks = new Blocks(this.api);

  /** The terms of clients, and how they are to be translated. */
  readonly glossary = new Glossary(this.api);

  /**
   * What you have translated, in segments, as a provider; and what you allow with it, as a client.
   */
  readonly memory = new TranslationMemory(this.api);

  /** The changes of your jobs, as they happen. */
  readonly events = new Events(this.api);

  /** The providers that clients can choose from. */
  readonly providers = new Providers(this.api);

  /** The clients' ratings of the providers who completed jobs for them. */
  readonly ratings = new Ratings(this.api);

  /** What happened for you, for logged-in users. Programs with an API key follow `nsem.events`. */
  readonly notifications = new Notifications(this.api);

  /** The services that you offer, as a provider. */
  readonly services = new Services(this.api);

  /** The languages of the marketplace. */
  readonly languages = new Languages(this.api);

  /** The prices of the services, in GHS. */
  readonly pricing = new Pricing(this.api);

  /** Your API keys. Managing them requires a session: an API key can only read its own limits. */
  readonly apiKeys = new ApiKeys(this.api);

  /** Wallets and their transactions, in GHS. */
  readonly wallet = new Wallets(this.api);

  /** Your usage, as a client. */
  readonly usage = new UsageFigures(this.api);

  /** Your costs, as a client. */
  readonly billing = new BillingFigures(this.api);

  /** Your earnings, as a provider. */
  readonly earnings = new EarningsFigures(this.api);

  /** Your payouts, as a provider. */
  readonly payouts = new Payouts(this.api);

  /** The commission of the marketplace, for admins. */
  readonly commission = new Commissions(this.api);

  /** What the marketplace announces to you. Requires a session. */
  readonly announcements = new Announcements(this.api);

  /** Messages to the operators of the marketplace. */
  readonly contact = new Contact(this.api);

  /** Operations for admins only. */
  readonly admin = new Admin(this.api);

  /** The server itself; requires no login. */
  readonly system = new System(this.api);
}
