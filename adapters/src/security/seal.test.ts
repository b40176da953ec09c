import { expect, it } from 'vitest';
import { createFreeDigests } from './seal.ts';

const [older, newer] = [Buffer.alloc(32, 'kente'), Buffer.alloc(32, 'adinkra')];

it('a digest does not show its value, differs by value and secret, and is found after a rotation', () => {
  const before = createFreeDigests({ current: older });
  const after = createFreeDigests({ current: newer, previous: [older] });
  const [stored] = before('mailbox ama@example.com');
  expect(stored).toMatch(/^[\w-]{43}$/);
  expect(before('mailbox kofi@example.com')).not.toContain(stored);
  expect(createFreeDigests({ current: newer })('mailbox ama@example.com')).not.toContain(stored);
  expect(after('mailbox ama@example.com')).toHaveLength(2);
  expect(after('mailbox ama@example.com')[1]).toBe(stored);
});
