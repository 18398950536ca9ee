/** The first page's cursor, above every row. */
export const fromTheEnd = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const

/** The cursor of the page after these rows. */
export const endOf = (rows: readonly { readonly id: string; readonly createdAt: string }[]) => {
  const last = rows.at(-1)!
  return `${last.createdAt}_${last.id}`
}

/** A LIKE pattern that matches the words literally, percent signs included. */
export const contains = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
