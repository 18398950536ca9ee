import { parseSync } from 'vite'

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly source?: unknown
}

/** What a node says: a string, a part of a template, or the text between two tags. */
function saidBy({ type, value }: Node): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type === 'TemplateElement') return (value as { cooked: string | null }).cooked ?? undefined
  return undefined
}

/** The string literals of a module, without the paths that it imports. */
export function literalsOf(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (Array.isArray(node) || !node || typeof node !== 'object') return
    const { source: path, ...rest } = node as Node
    const text = saidBy(rest)
    if (text) found.push(text)
    const children = /^(Import|Export)/.test(rest.type ?? '') && path ? rest : (node as object)
    Object.values(children).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}
