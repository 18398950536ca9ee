import type { z } from 'zod'

/**
 * An optional text in a change. Leaving it out changes nothing, so a client that doesn't know the field erases nothing
 * (AMB-Q15); null and empty text clear it. When creating, leaving it out means empty.
 */
export const clearable = <Text extends z.ZodType<string, string>>(text: Text) =>
  text
    .transform((typed) => typed || null)
    .nullable()
    .optional()

/** The fields that a change mentions. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>

type Given<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }
