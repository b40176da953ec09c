import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { LoginTicket } from './second-factor.ts';

/** Stores the tickets of logins whose second factor is pending. */
export interface LoginTicketStore {
  insert(ticket: LoginTicket): Promise<void>;
  /** A ticket that has not expired. */
  findLive(ticketHash: string, now: Instant): Promise<LoginTicket | undefined>;
  remove(ticketHash: string): Promise<void>;
  /** Ends every pending login to the account. */
  removeAllOf(accountId: AccountId): Promise<void>;
  /** Removes the tickets that expired at the moment or before. */
  removeExpired(moment: Instant): Promise<void>;
}
