import { hash } from 'node:crypto';
import { countWords } from '@nsem/core';
import { presentJob } from './bare-presenter.ts';
import {
  db,
  answerOf,
  balanceOf,
  countJob,
  insertAnswer,
  insertEntry,
  insertEvent,
  insertJob,
  insertLine,
  insertPosting,
  languageOf,
  liveTranslation,
  moveBalance,
  openAccount,
  priceOf,
} from './bare-statements.ts';

const digest = (text: string) => hash('sha256', text, 'buffer').subarray(0, 16);

const move = (account: string, amount: number) =>
  moveBalance(amount, account) ?? openAccount(account, amount);

function hold(client: number, jobId: number, { price, now }: { price: number; now: number }) {
  const posting = insertPosting(`job:${jobId}:hold`, jobId, now);
  const wallet = move(`client:${client}:wallet`, -price);
  const escrow = move(`job:${jobId}:escrow`, price);
  insertLine(wallet?.['id'], posting, -price, wallet?.['balance']);
  insertLine(escrow?.['id'], posting, price, escrow?.['balance']);
  insertEntry(posting, wallet?.['id'], escrow?.['id'], price);
}

/** Creates a job with its hold, once for each idempotency key; returns a status and a body. */
export const createJob = db.transaction(
  (client: number, key: string, body: string): [number, string] => {
    const fingerprint = digest(body);
    const storedKey = digest(`POST /jobs/ ${key}`);
    const before = answerOf(client, storedKey);
    if (before !== undefined) return [201, before['answer'] ?? ''];
    const order: Record<string, string> = JSON.parse(body);
    const { service_type: type = '', source_language: from = '', target_language: to = '' } = order;
    const source = languageOf(from, from)?.['code'];
    const target = languageOf(to, to)?.['code'];
    const unitPrice = priceOf(type)?.['unit_price'];
    if (source === undefined || target === undefined || unitPrice === undefined) return [422, ''];
    const content = order['content'] ?? '';
    const words = countWords(content, source);
    const price = words * unitPrice;
    const isFree = liveTranslation(client) === undefined;
    const balance = balanceOf(`client:${client}:wallet`)?.['balance'] ?? 0;
    if (isFree || balance < price) return [402, ''];
    const now = Date.now();
    const quick = words < 50 ? 1 : 0;
    const values = [type, source, target, content, words, quick, unitPrice, price, price, now, now];
    const id = insertJob(client, ...values);
    countJob(client);
    insertEvent(id, now, client);
    hold(client, id, { price, now });
    const row = { id, client_id: client, service_type: type, language: source, content, words };
    const rest = { target_language: target, unit_price: unitPrice, price, amount_due: price };
    const times = { status: 'pending', is_quick: quick, created_at: now, updated_at: now };
    const made = JSON.stringify(presentJob({ ...row, ...rest, ...times }));
    insertAnswer(client, storedKey, fingerprint, made, now);
    return [201, made];
  },
);
