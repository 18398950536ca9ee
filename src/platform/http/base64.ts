const backslash = 0x5c

/** Decodes base64 that arrives in parts, as JSON carries it: `\/` is a slash, line breaks are ignored. */
export function base64Decoder() {
  let begun = false
  let escaping = ''
  /** Up to three letters of a group of four that ends in a later part. */
  let carried = ''
  let ended = false

  /** A data URL begins with its type: "data:image/png;base64,". */
  function withoutPrefix(part: Buffer) {
    if (begun) return part
    begun = true
    return part.toString('latin1', 0, 5) === 'data:' ? part.subarray(part.indexOf(',') + 1) : part
  }

  function unescaped(part: Buffer, last: boolean) {
    if (!escaping && !part.includes(backslash)) return part
    const text = escaping + part.toString('latin1')
    escaping = !last && text.endsWith('\\') ? '\\' : ''
    const whole = escaping ? text.slice(0, -1) : text
    return Buffer.from(
      whole.replace(/\\([/nr])/g, (_, letter) => (letter === '/' ? '/' : '')),
      'latin1',
    )
  }

  /**
   * Returns -1 if the text isn't base64: Node skips other characters, so it writes fewer bytes than the text should
   * give.
   */
  function write(letters: string, target: Buffer, offset: number) {
    if (letters === '') return 0
    const bytes = ended ? -1 : target.write(letters, offset, 'base64')
    ended = letters.endsWith('=')
    return bytes === expectedBytes(letters) ? bytes : -1
  }

  return {
    /**
     * Decodes this part into `target`, which has room for it. Returns the number of bytes; null if it is not base64.
     */
    decode(part: Buffer, last: boolean, target: Buffer, offset = 0): number | null {
      const letters = unescaped(withoutPrefix(part), last)
      // Only the group between two parts is joined: joining 14 million letters costs as much as decoding them.
      const begin = carried ? Math.min(4 - carried.length, letters.length) : 0
      const group = carried + letters.toString('latin1', 0, begin)
      const end = last ? letters.length : letters.length - ((letters.length - begin) % 4)
      if (group.length % 4 === 0 || last) {
        const first = write(group, target, offset)
        const rest = first < 0 ? -1 : write(letters.toString('latin1', begin, end), target, offset + first)
        carried = letters.toString('latin1', end)
        return rest < 0 ? null : first + rest
      }
      carried = group
      return 0
    },
  }
}

function expectedBytes(letters: string) {
  const padding = letters.endsWith('==') ? 2 : letters.endsWith('=') ? 1 : 0
  const meant = letters.length - padding
  return meant % 4 === 1 ? -1 : Math.floor((meant * 3) / 4)
}
