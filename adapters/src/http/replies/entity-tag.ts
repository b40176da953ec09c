/** Whether a list of entity tags, weak or strong, names this one (RFC 9110, section 13.1.2). */
export const namesTag = (list: string | undefined, tag: string): boolean =>
  list !== undefined &&
  list.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
