import type { AuditLogExportQuery, ManagedAccount } from '@nsem/sdk';

import { choiceParam, idParam } from '../../lib/address/search-params.ts';
import { dayParam } from '../../lib/address/day-param.ts';
import type { Choice } from '../../ui/kit/choice-field.tsx';
import {
  type AuditedAction,
  auditedActions,
  type AuditedKind,
  auditedKinds,
} from './action-names.ts';

/** The filters of the log. */
export type AuditView = Readonly<{
  /** The account whose actions are listed. */
  actor: number | undefined;
  action: AuditedAction | undefined;
  /** What the actions were done to, by kind and, of that kind, by number. */
  kind: AuditedKind | undefined;
  object: number | undefined;
  /** The first and the last day. */
  from: string | undefined;
  to: string | undefined;
}>;

/** Reads the filters from the query; an invalid value excludes no entry. */
export function parseAuditView(params: Readonly<Record<string, string>>): AuditView {
  const kind = choiceParam(auditedKinds, params['kind']);
  return {
    actor: idParam(params['actor']),
    action: choiceParam(auditedActions, params['action']),
    kind,
    object: kind === undefined ? undefined : idParam(params['object']),
    from: dayParam(params['from']),
    to: dayParam(params['to']),
  };
}

/** No filter at all, to clear them. */
export const noFilters = {
  actor: null,
  action: null,
  kind: null,
  object: null,
  from: null,
  to: null,
} as const satisfies Readonly<Record<keyof AuditView, null>>;

/** The filters as the API names them. */
export const toQuery = (view: AuditView): AuditLogExportQuery => ({
  ...(view.actor !== undefined && { actor_id: view.actor }),
  ...(view.action !== undefined && { action: view.action }),
  ...(view.kind !== undefined && { object_kind: view.kind }),
  ...(view.object !== undefined && { object_id: view.object }),
  ...(view.from !== undefined && { from: view.from }),
  ...(view.to !== undefined && { to: view.to }),
});

export const allUsers: Choice = { value: '', label: 'All users' };

export const choiceOf = ({ id, name, email }: ManagedAccount): Choice => ({
  value: String(id),
  label: `${name} (${email})`,
});
