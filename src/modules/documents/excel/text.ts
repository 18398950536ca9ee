/** Characters that a sheet's XML cannot hold: control characters except tab and line feed, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwritable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** The sheet's own way to write a character by its number, which a reader would turn into that character. */
const escaped = /_(?=x[0-9a-f]{4}_)/gi

/** Text that stays text: an apostrophe before what a spreadsheet would take for a formula (T-31). */
export function asText(text: string): string {
  const leads = /^[=+\-@\t\r]/.test(text)
  const kept = text.replace(/\r\n?/g, '\n').replace(unwritable, '').toWellFormed().replace(escaped, '_x005F_')
  return leads || /^[=+\-@\t]/.test(kept) ? `'${kept}` : kept
}
