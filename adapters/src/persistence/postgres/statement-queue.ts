import type { ClientBase } from 'pg';
import type { SqlValue } from '../database-session.ts';
import {
  StatementBatch,
  type PendingStatement,
  type StatementAnswer,
  type StatementText,
} from './statement-batch.ts';

/**
 * Statements on their way over one connection. Those that are added in one turn of the event loop leave as one
 * message, and the next message leaves when all of it is answered: by then, those that continue with an answer have
 * added what comes next.
 */
export interface StatementQueue {
  /**
   * Begins the first message with a statement, unless what else is in that message needs none; then it is the last
   * message.
   */
  beginUnless(
    statement: StatementText,
    isNeedless: (first: readonly StatementText[]) => boolean,
  ): void;
  /** Adds a statement, which leaves with the next message. */
  add(statement: StatementText, values: readonly SqlValue[]): Promise<StatementAnswer>;
  /** Sends all that is added until the end of this turn. */
  sendSoon(): void;
  /** Sends all that was added, without waiting for any answer. */
  sendNow(): void;
  /** Forgets all that has not left yet. */
  clear(): void;
  /** Whether the first message was the last. */
  isClosed(): boolean;
  /** Whether anything has left that has to be ended. */
  hasBegun(): boolean;
}

/** A statement was added after a message that nothing had begun, so that it would not belong to that. */
class LastMessageError extends Error {
  override readonly name = 'LastMessageError';
}

type Opening = Readonly<{
  statement: StatementText;
  isNeedless: (first: readonly StatementText[]) => boolean;
}>;

/**
 * Creates an empty queue for a connection.
 *
 * @param onMessage called with the number of statements of each message that leaves.
 */
export function createStatementQueue(
  client: ClientBase,
  onMessage: (statements: number) => void,
): StatementQueue {
  let added: PendingStatement[] = [];
  let unanswered = 0;
  let isDue = false;
  let opening: Opening | undefined;
  let hasBegun = false;
  let isClosed = false;

  function openFirst(): void {
    if (opening === undefined) return;
    if (opening.isNeedless(added)) {
      isClosed = true;
      return;
    }
    added.unshift({ ...opening.statement, values: [], resolve: countAnswer, reject: countAnswer });
    opening = undefined;
  }

  function sendNow(): void {
    isDue = false;
    if (added.length === 0) return;
    openFirst();
    const statements = added;
    added = [];
    unanswered += statements.length;
    hasBegun = !isClosed;
    onMessage(statements.length);
    client.query(new StatementBatch(client, statements));
  }

  function sendIfAnswered(): void {
    if (isDue && unanswered === 0) sendNow();
  }

  function countAnswer(): void {
    unanswered -= 1;
    if (unanswered === 0 && isDue) setImmediate(sendIfAnswered);
  }

  return {
    beginUnless(statement, isNeedless) {
      opening = { statement, isNeedless };
    },
    add: (statement, values) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new LastMessageError('The message that has left was to be the last.');
        added.push({
          ...statement,
          values,
          resolve(answer) {
            countAnswer();
            resolve(answer);
          },
          reject(error) {
            countAnswer();
            reject(error);
          },
        });
      }),
    sendSoon() {
      if (isDue) return;
      isDue = true;
      setImmediate(sendIfAnswered);
    },
    sendNow,
    clear() {
      added = [];
    },
    isClosed: () => isClosed,
    hasBegun: () => hasBegun,
  };
}
