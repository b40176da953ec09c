import type { Notice } from '@nsem/core';

type Kind = Notice['kind'];

/** The ways that notices go. */
export const channels = ['mail', 'telegram', 'internal'] as const;
export type Channel = (typeof channels)[number];

/** Which way each kind of notice goes; the internal ones are told to nobody, and become others. */
const ways = {
  'provider-approved': 'mail',
  'service-rejected': 'mail',
  'job-assigned': 'mail',
  'job-delivered': 'mail',
  'job-failed': 'mail',
  'payout-paid': 'mail',
  'contact-message': 'mail',
  'job-offered': 'telegram',
  'job-opened': 'internal',
} as const satisfies Record<Kind, Channel>;

type KindBy<C extends Channel> = {
  [K in Kind]: (typeof ways)[K] extends C ? K : never;
}[Kind];

/** The notices that go one way. */
export type NoticeBy<C extends Channel> = Extract<Notice, Readonly<{ kind: KindBy<C> }>>;

/** Every kind of notice. */
export const noticeKinds = Object.keys(ways) as readonly Kind[];

/** Which way a notice goes. */
export const channelOf = ({ kind }: Notice): Channel => ways[kind];
