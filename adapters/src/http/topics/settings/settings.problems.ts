import { settingRules, type InvalidSetting, type SettingsFault } from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

function reasonText({ name, reason }: InvalidSetting): string {
  const rule = settingRules[name];
  switch (reason) {
    case 'out-of-bounds':
      return rule.kind === 'number'
        ? `must be a whole number from ${rule.least} to ${rule.most}`
        : 'must be a flag';
    case 'not-a-flag':
      return 'must be true or false';
    case 'not-a-name':
      return rule.kind === 'text'
        ? `must be one line of plain text with at most ${counted(rule.most, 'character')}`
        : 'must be a text';
    case 'set-and-reset':
      return 'cannot be set and reset at the same time';
  }
}

const describePart = (part: InvalidSetting): string => `${part.name} ${reasonText(part)}.`;

/** How the API reports the faults of settings. */
export const settingsProblems = {
  'settings.invalid': {
    status: 422,
    title: 'Invalid settings',
    detail: ({ parts }) => parts.map(describePart).join(' '),
    issues: ({ parts }) =>
      parts.map((part) => ({ pointer: `#/${part.name}`, detail: describePart(part) })),
    sample: { parts: [{ name: 'free_words', reason: 'set-and-reset' }] },
  },
} as const satisfies ProblemDescriptions<SettingsFault>;
