import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

it.each([
  ['ama@example.com', 'ama@example.com'],
  ['Ama@Example.COM', 'ama@example.com'],
  ['ama+free1@example.com', 'ama@example.com'],
  ['ama+free+2@example.com', 'ama@example.com'],
  ['a.ma@example.com', 'a.ma@example.com'],
  ['a.m.a+x@gmail.com', 'ama@gmail.com'],
  ['AMA@googlemail.com', 'ama@gmail.com'],
  ['ama', 'ama'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
