// Generated from the declarations of the operations by scripts/generate.ts.

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
   * Send a message to the marketplace. Needs no credential; limited to five messages in 15 minutes.
   * Admins are notified by mail. Needs no credential.
   *
   * @throws ValidationError (`contact.message-invalid`).
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
   * List the contact messages, newest first. For admins.
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
   * Mark a message as answered or as open. A message that is marked as answered again keeps the
   * time of the first mark. For admins.
   *
   * @throws NotFoundError (`contact.not-found`).
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
