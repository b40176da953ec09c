import type { NoticeBy } from '../outbox/channels.ts';
import type { MailText } from './mail-text.ts';

type FreeBudgetNotice = Extract<NoticeBy<'mail'>, Readonly<{ kind: 'free-budget' }>>;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function describeUse({ percent, spentGhs, budgetGhs }: FreeBudgetNotice): string {
  const use = `The free translations of this month have used GHS ${spentGhs} of their budget of GHS ${budgetGhs}`;
  if (percent === 80) return `${use}.`;
  return spentGhs === budgetGhs
    ? `The free translations of this month have used their whole budget of GHS ${budgetGhs}.`
    : `${use}. The rest did not cover the last order, so its client pays.`;
}

/** The mail to an admin about the month's budget for free translations. */
export function renderFreeBudget(notice: FreeBudgetNotice): MailText {
  const { percent, until } = notice;
  const next =
    percent === 80
      ? `What the rest does not cover, clients pay themselves until ${day.format(until)}.`
      : `Until ${day.format(until)}, clients pay for first translations that the budget does not cover.`;
  return {
    subject:
      percent === 80
        ? '80 % of the budget for free translations is used'
        : 'The budget for free translations is used up',
    paragraphs: [describeUse(notice), next, 'You can change the budget in the settings.'],
    screen: '/admin?action=settings',
  };
}
