import type { ApiPromise } from '../core/api-promise.ts';
import type {
  ContactMessage,
  ContactMessageQuery,
  ContactMessageUpdate,
  NewContactMessage,
  SentMessage,
} from '../core/models.ts';
import type { RequestOptions, WriteOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Resource } from './resource.ts';

/** Messages to the operators of the marketplace. */
export class Contact extends Resource {
  /**
   * Send a message. It requires no account. The admins receive it by e-mail.
   *
   * @throws ValidationError; RateLimitError after too many messages from the same network.
   * @example
   * ```ts
   * await nsem.contact.send({
   *   name: 'Abena Mensah',
   *   email: 'abena.mensah@example.org',
   *   company: 'Volta Basin Health Trust',
   *   message: 'How soon could you narrate ten minutes in Dagbani each week?',
   * });
   * ```
   */
  send(body: NewContactMessage, options?: WriteOptions): ApiPromise<SentMessage> {
    return this.api.once('POST /contact-messages/', { body, options });
  }

  /**
   * List the messages, for admins.
   *
   * @example
   * ```ts
   * for await (const { name, email, message } of nsem.contact.list({ answered: false })) {
   *   console.log(name, email, message);
   * }
   * ```
   */
  list(query?: ContactMessageQuery, options?: RequestOptions): PagePromise<ContactMessage> {
    return this.api.list('GET /admin/contact-messages/', { query, options });
  }

  /**
   * Mark a message as answered or unanswered, for admins.
   *
   * @throws NotFoundError if it does not exist.
   * @example
   * ```ts
   * const { answered_at } = await nsem.contact.update(31, { is_answered: true });
   * ```
   */
  update(
    id: number,
    body: ContactMessageUpdate,
    options?: WriteOptions,
  ): ApiPromise<ContactMessage> {
    return this.api.once('PUT /admin/contact-messages/{id}', { path: { id }, body, options });
  }
}
