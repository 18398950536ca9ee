/** Decodes base64 that arrives in parts, as JSON carries it: `\/` is a slash, line breaks are ignored. */
export function base64Decoder() {
  let carried = ''
  let begun = false

  /** A data URL begins with its type: "data:image/png;base64,". */
  function withoutPrefix(text: string) {
    if (begun) return text
    begun = true
    return text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text
  }

  return {
    /** Writes the bytes of this part into `target`, which has room for them. Their number; null if it is not base64. */
    decode(part: Buffer, last: boolean, target: Buffer, offset = 0): number | null {
      let text = withoutPrefix(part.toString('latin1'))
      if (carried) text = carried + text
      carried = ''
      if (text.includes('\\')) {
        if (!last && text.endsWith('\\')) {
          carried = '\\'
          text = text.slice(0, -1)
        }
        text = text.replace(/\\([/nr])/g, (_, letter) => (letter === '/' ? '/' : ''))
      }
      const whole = last ? text.length : text.length - (text.length % 4)
      carried = text.slice(whole) + carried
      const letters = whole === text.length ? text : text.slice(0, whole)
      const bytes = target.write(letters, offset, 'base64')
      return bytes === expectedBytes(letters) ? bytes : null
    },
  }
}

/** Node ignores what is not base64, so the result is shorter than it should be. */
function expectedBytes(letters: string) {
  const padding = letters.endsWith('==') ? 2 : letters.endsWith('=') ? 1 : 0
  const meant = letters.length - padding
  return meant % 4 === 1 ? -1 : Math.floor((meant * 3) / 4)
}
