import { apiPromise, type ApiPromise } from '../core/api-promise.ts';
import type { Message, NewMessage } from '../core/models.ts';
import type { UploadOptions } from '../core/options.ts';
import { load } from '../internal/load.ts';
import { MessagesCalls } from './jobs-messages.gen.ts';

/** Loaded with the first message: most programs never write one. */
const loadSend = () => load(import('../internal/send-files.ts'));

/** What clients and providers write to each other about a job. */
export class Messages extends MessagesCalls {
  /**
   * Write a message about a job: to its provider as its client, and to its client as its provider.
   * Before the job is taken, a provider asks one question at a time, and the client answers it by
   * `question_id`. A file larger than 8 MB, and each of several files, is sent in parts.
   *
   * @throws ConflictError if the conversation is closed, the last question is not answered, or you have
   * written 200 messages today; NotFoundError; PayloadTooLargeError; ValidationError
   * (`upload.type-unsupported`); InputError if a file cannot be read.
   * @example
   * ```ts
   * const { id } = await nsem.jobs.messages.send(128, {
   *   text: 'Is this name written with ɛ?',
   *   place: { segment: 3 },
   *   files: ['name-sign.jpg'],
   * });
   * console.log(id);
   * ```
   */
  send(id: number, message: NewMessage, options?: UploadOptions): ApiPromise<Message> {
    const sent = loadSend().then((send) => send.sendMessage(this.api, { ...message, id }, options));
    return apiPromise(sent);
  }
}
