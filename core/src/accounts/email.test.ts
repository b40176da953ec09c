import { describe, expect, it } from 'vitest';
import { mailboxOf } from './email.ts';

describe('the mailbox of an address', () => {
  it.each([
    // Tags, wherever they are; case and white space.
    ['ama@example.com', 'ama@example.com'],
    [' Ama+1@Example.COM ', 'ama@example.com'],
    ['ama+one+two@example.com', 'ama@example.com'],
    ['ama+@example.com', 'ama@example.com'],
    ['+233@example.com', '+233@example.com'],
    ['+233+x@example.com', '+233+x@example.com'],
    ['ama.serwaa@example.com', 'ama.serwaa@example.com'],
    ['ama-serwaa@example.com', 'ama-serwaa@example.com'],
    // Google ignores dots, and has two names for one domain.
    ['a.m.a.serwaa@gmail.com', 'amaserwaa@gmail.com'],
    ['Ama.Serwaa+nsem@googlemail.com', 'amaserwaa@gmail.com'],
    ['ama-serwaa@gmail.com', 'ama-serwaa@gmail.com'],
    ['...@gmail.com', '...@gmail.com'],
    // A domain that only looks like Google's is not.
    ['a.ma@gmail.com.example.com', 'a.ma@gmail.com.example.com'],
    ['a.ma@notgmail.com', 'a.ma@notgmail.com'],
    // Microsoft has tags, and distinguishes dots.
    ['ama.serwaa+1@outlook.com', 'ama.serwaa@outlook.com'],
    ['ama+1@hotmail.com', 'ama@hotmail.com'],
    // Yahoo's tags begin with a hyphen.
    ['ama-shopping@yahoo.com', 'ama@yahoo.com'],
    ['ama-1@yahoo.co.uk', 'ama@yahoo.co.uk'],
    ['ama.s-1@ymail.com', 'ama.s@ymail.com'],
    ['-ama@yahoo.com', '-ama@yahoo.com'],
    // Fastmail delivers to the user of a subdomain, and each of its domains has users of its own.
    ['anything@ama.fastmail.com', 'ama@fastmail.com'],
    ['any+thing@ama.fastmail.fm', 'ama@fastmail.fm'],
    ['ama+1@fastmail.com', 'ama@fastmail.com'],
    ['a.ma@fastmail.com', 'a.ma@fastmail.com'],
    ['ama@nsem.example.com', 'ama@nsem.example.com'],
    // Proton ignores dots, hyphens and underscores, and has short names for its domain.
    ['ama_ser-w.aa+1@pm.me', 'amaserwaa@proton.me'],
    ['amaserwaa@protonmail.com', 'amaserwaa@proton.me'],
    // Apple delivers the same name of its three domains to one mailbox.
    ['ama+1@me.com', 'ama@icloud.com'],
    ['ama@mac.com', 'ama@icloud.com'],
    // Yandex does not distinguish dots and hyphens.
    ['ama-serwaa@ya.ru', 'amaserwaa@yandex.ru'],
    ['ama.serwaa@yandex.com', 'amaserwaa@yandex.ru'],
    // What is no address stays as it is.
    ['deleted:7', 'deleted:7'],
    ['@example.com', '@example.com'],
    ['"a@b"+x@example.com', '"a@b"@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('has no other mailbox', () => {
    for (const email of ['a.b+c@gmail.com', 'x@ama.fastmail.com', 'ama-1@yahoo.com'])
      expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email));
  });
});
