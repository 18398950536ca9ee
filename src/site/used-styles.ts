const mostKept = 200

/**
 * The part of the stylesheet that a page uses, to be inline: nothing waits for a file before the first paint. A rule
 * stays if the page has every class that its selector names, a token if something refers to it. The whole stylesheet is
 * loaded later, for what scripts show. Expects the build's minified CSS. Pages with the same classes share one result,
 * which takes far longer to compute than rendering them.
 */
export function stylesIn(css: string, choose = usedStyles): (html: string) => string {
  const kept = new Map<string, string>()
  return (html) => {
    const looks = looksIn(html)
    const known = kept.get(looks)
    const styles = known ?? choose(css, looks)
    kept.delete(looks)
    kept.set(looks, styles)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return styles
  }
}

/**
 * Each styling attribute of a page once, sorted, so that content doesn't affect the order. Text can't forge one: its
 * quotes are escaped.
 */
function looksIn(html: string): string {
  const looks = new Set([...html.matchAll(/\b(?:class|style|fill|stroke)="[^"]*"/g)].map(([look]) => look))
  return [...looks].sort().join(' ')
}

function usedStyles(css: string, looks: string): string {
  const classes = new Set(
    [...looks.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => unescaped(names!).split(/\s+/)),
  )
  const kept = rulesOf(css, (selector) => namesIn(selector).every((name) => classes.has(name)))
  return withoutUnusedTokens(kept, looks)
}

/**
 * Walks the rules, including those inside at-rules. An empty layer stays: the first mention of each decides their
 * order.
 */
function rulesOf(css: string, keeps: (selector: string) => boolean): string {
  let result = ''
  let at = 0
  while (at < css.length) {
    const end = next(css, at, '{;')
    if (css[end] !== '{') {
      result += css.slice(at, end + 1)
      at = end + 1
      continue
    }
    const close = endOf(css, end)
    const prelude = css.slice(at, end)
    const body = css.slice(end + 1, close)
    at = close + 1
    if (/^@(media|layer|supports|container)\b/.test(prelude)) {
      const inner = rulesOf(body, keeps)
      if (inner || prelude.startsWith('@layer')) result += `${prelude}{${inner}}`
    } else if (prelude.startsWith('@')) {
      result += `${prelude}{${body}}`
    } else {
      const selectors = partsOf(prelude).filter(keeps)
      if (selectors.length > 0) result += `${selectors.join(',')}{${body}}`
    }
  }
  return result
}

/** The index of the next of these letters, outside strings and escapes; the length if there is none. */
function next(css: string, from: number, letters: string): number {
  for (let at = from; at < css.length; at++) {
    const letter = css[at]!
    if (letter === '\\') at++
    else if (letters.includes(letter)) return at
    else if (letter === '"' || letter === "'") at = css.indexOf(letter, at + 1)
  }
  return css.length
}

/** The index of the brace that closes the one at `open`. */
function endOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at = next(css, at + 1, '{}')) {
    if (css[at] === '{') depth++
    else if (--depth === 0) return at
  }
  return css.length
}

/** Splits at commas outside parentheses. */
function partsOf(selectors: string): string[] {
  const parts: string[] = []
  let [begun, depth] = [0, 0]
  for (let at = next(selectors, 0, '(),'); at < selectors.length; at = next(selectors, at + 1, '(),')) {
    if (selectors[at] === '(') depth++
    else if (selectors[at] === ')') depth--
    else if (depth === 0) {
      parts.push(selectors.slice(begun, at))
      begun = at + 1
    }
  }
  return [...parts, selectors.slice(begun)]
}

/** The classes that an element must have: not those in parentheses, which may match in other ways. */
function namesIn(selector: string): string[] {
  let bare = ''
  let depth = 0
  let from = 0
  for (let at = next(selector, 0, '()'); at < selector.length; at = next(selector, at + 1, '()')) {
    if (depth === 0) bare += selector.slice(from, at)
    depth += selector[at] === '(' ? 1 : -1
    from = at + 1
  }
  bare += selector.slice(from)
  return [...bare.matchAll(/(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name]) =>
    name!.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, letter) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
    ),
  )
}

/** A token may refer to others, so this repeats until all remaining ones are used. */
function withoutUnusedTokens(css: string, html: string): string {
  const mentioned = new Set([...`${css} ${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const left = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (whole, name) =>
    mentioned.has(name) ? whole : '',
  )
  return left === css ? css : withoutUnusedTokens(left, html)
}

const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'")
