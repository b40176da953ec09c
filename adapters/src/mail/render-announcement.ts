import type { Announcement } from '@nsem/core';

import { screenUrl, type Branding } from '../outbox/branding.ts';
import type { MailText } from './mail-text.ts';

/** Where a link leads: a path of the marketplace is only of use if its public address is known. */
const addressOf = (link: string, branding: Branding): string | null =>
  link.startsWith('/') ? screenUrl(branding, link) : link;

/** Renders an announcement in the words of the admin who wrote it. */
export function renderAnnouncement(
  announcement: Announcement | undefined,
  branding: Branding,
): MailText {
  const { title = null, text = '', link = null } = announcement ?? {};
  const address = link === null ? null : addressOf(link, branding);
  return {
    subject: title ?? `News from ${branding.brand}`,
    paragraphs: [text, ...(address === null ? [] : [address])],
    screen: null,
  };
}
