import type { PermissionFault } from '@nsem/core';
import type { Headers } from '../replies/headers.ts';

/** What a caller lacks, as the permission table has it; undefined if their role may not do it. */
type Required = Extract<PermissionFault, { code: 'permission.denied' }>['required'];

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** One sentence for the caller. */
export function describeRequired(required: Required): string {
  switch (required?.kind) {
    case undefined:
      return 'Your role does not allow this.';
    case 'scope':
      return `Your API key needs the scope ${or.format(required.scopes)} for this.`;
    case 'full-access':
      return 'Your API key may only read: this needs full access.';
    case 'session':
      return 'No API key may do this: log in with your password.';
    case 'api-key':
      return 'This is about the API key of a call: send one, not the token of a session.';
  }
}

/** The members of the problem document: at most one of them has a value. */
export const presentRequired = (required: Required) => ({
  // Each of the named scopes is enough; this one allows the least.
  required_scope: required?.kind === 'scope' ? required.scopes[0] : null,
  required_access: required?.kind === 'full-access' ? 'full' : null,
  required_credential:
    required?.kind === 'session' || required?.kind === 'api-key' ? required.kind : null,
});

/** The challenge of RFC 6750, for a key that would do with another scope or access. */
export function challengeRequired(required: Required): Headers {
  const challenge = 'Bearer error="insufficient_scope"';
  switch (required?.kind) {
    case 'scope':
      return { 'www-authenticate': `${challenge}, scope="${required.scopes[0]}"` };
    case 'full-access':
      return { 'www-authenticate': challenge };
    case 'session':
    case 'api-key':
    case undefined:
      return {};
  }
}
