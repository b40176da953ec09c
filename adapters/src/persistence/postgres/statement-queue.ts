import type { ClientBase } from 'pg';
import type { SqlValue } from '../database-session.ts';
import { StatementBatch, type PendingStatement, type StatementAnswer } from './statement-batch.ts';
import type { StatementText } from './statement-texts.ts';

/**
 * Statements on their way over one connection. Those that are added in one turn of the event loop leave as one
 * message, and the next message leaves when all of it is answered: by then, those that continue with an answer have
 * added what comes next.
 */
export interface StatementQueue {
  /** Adds a statement, which leaves with the next message. */
  add(statement: StatementText, values: readonly SqlValue[]): Promise<StatementAnswer>;
  /** Sends all that is added until the end of this turn. */
  sendSoon(): void;
  /** Sends all that was added, without waiting for any answer. */
  sendNow(): void;
  /** Forgets all that has not left yet. */
  clear(): void;
  /** Whether anything has left. */
  hasSent(): boolean;
}

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
  let hasSent = false;

  function sendNow(): void {
    isDue = false;
    if (added.length === 0) return;
    const statements = added;
    added = [];
    unanswered += statements.length;
    hasSent = true;
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
    add: (statement, values) =>
      new Promise((resolve, reject) => {
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
    hasSent: () => hasSent,
  };
}
