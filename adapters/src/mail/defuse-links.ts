/** A dot between two letters or digits, as in a domain. */
const innerDot = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/**
 * A text of somebody else with its addresses written so that no mail program makes links of them:
 * `https[:]//example[.]com`.
 */
export const defuseLinks = (text: string): string =>
  text.replaceAll('://', '[:]//').replaceAll(innerDot, '[.]');
