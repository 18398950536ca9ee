/** "BC" of "Brightline Cleaning Co.", shown when there is no logo. */
export const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-US') ?? '')
    .join('')
