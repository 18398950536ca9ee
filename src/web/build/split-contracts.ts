import { type Plugin, parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Statement extends Node {
  readonly declaration?: Statement | null
  readonly declarations?: readonly { readonly id: Node & { readonly name?: string } }[]
  readonly id?: { readonly name: string } | null
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly source?: { readonly value: string } | null
}

const declarations = /\/src\/(?:shared-kernel|modules\/\w+\/contract)\/[\w-]+\.ts(?:$|\?)/

/**
 * Keeps zod out of the first load. To call an endpoint the browser needs its method, path and carrier; only the server
 * needs the schemas of its input and output. So the client's build drops them, and splits each contract into two
 * modules: `?plain` has its words, figures and endpoints, `?schemas` the schemas that forms use. Each screen loads the
 * part it uses. Contracts only declare, so unused parts can be tree-shaken.
 */
export const splitContracts = (): Plugin => ({
  name: 'split-contracts',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'post',
  transform: {
    filter: { id: declarations },
    handler(code, id) {
      const [file, part] = id.split('?')
      const parts = inParts(code)
      const facade = `export * from '${id}?plain'\nexport * from '${id}?schemas'`
      const lean = part === 'plain' ? parts.plain : part === 'schemas' ? parts.schemas(`${file}?plain`) : facade
      return { code: lean, map: null, moduleSideEffects: false }
    },
  },
})

/** A contract's JavaScript without schemas, and a function for its schemas, which import the rest from `plain`. */
export function inParts(contract: string): { plain: string; schemas(plain: string): string } {
  const code = withoutEndpointSchemas(contract)
  const statements = parseAst(code).body as unknown as Statement[]
  const isImport = ({ type }: Node) => type === 'ImportDeclaration'
  const schemas = schemasAmong(statements)
  const textOf = (wanted: (statement: Statement) => boolean) =>
    statements.filter(wanted).map(({ start, end }) => code.slice(start, end))
  const plain = statements.filter((statement) => !isImport(statement) && !schemas.has(statement))
  const own = plain.filter(({ type }) => type !== 'ExportNamedDeclaration' && type !== 'ExportAllDeclaration')
  const exported = `export { ${own.flatMap(namesOf).join(', ')} }`
  const borrowed = plain.flatMap(namesOf)
  const mentioned = new Set(plain.flatMap((statement) => [...mentionedIn(statement)]))
  const isNeeded = ({ specifiers = [] }: Statement) => specifiers.some(({ local }) => mentioned.has(local.name))
  const needed = (statement: Statement) => !schemas.has(statement) && (!isImport(statement) || isNeeded(statement))
  return {
    plain: [...textOf(needed), exported].join('\n'),
    schemas: (file) =>
      [
        ...textOf(isImport),
        `import { ${borrowed.join(', ')} } from '${file}'`,
        ...textOf((statement) => schemas.has(statement)).map(asPure),
      ].join('\n'),
  }
}

/** Statements that use zod or an imported schema, directly or through other statements. */
function schemasAmong(statements: readonly Statement[]): Set<Statement> {
  const names = new Set(['z'])
  for (const { type, specifiers = [], source } of statements)
    if (type === 'ImportDeclaration' && source?.value.startsWith('.'))
      for (const { local } of specifiers) if (/^[A-Z]/.test(local.name)) names.add(local.name)
  const schemas = new Set<Statement>()
  for (let before = -1; before < schemas.size; ) {
    before = schemas.size
    for (const statement of statements) {
      if (statement.type === 'ImportDeclaration' || statement.source || schemas.has(statement)) continue
      if (![...mentionedIn(statement)].some((name) => names.has(name))) continue
      schemas.add(statement)
      for (const name of namesOf(statement)) names.add(name)
    }
  }
  return schemas
}

/** The names that a statement declares. */
const namesOf = ({ declaration, declarations, id }: Statement): string[] =>
  declaration
    ? namesOf(declaration)
    : declarations
      ? declarations.flatMap((each) => [...mentionedIn(each.id)])
      : id
        ? [id.name]
        : []

/** The variables it mentions, without property names. */
function* mentionedIn(node: unknown, key = '', parent?: Record<string, unknown>): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* mentionedIn(each)
  if (!node || typeof node !== 'object' || Array.isArray(node)) return
  const { type, name } = node as { type?: string; name?: string }
  const isName = (key === 'property' || key === 'key') && !parent?.computed
  if (type === 'Identifier' && name && !isName) yield name
  for (const [inner, each] of Object.entries(node)) yield* mentionedIn(each, inner, node as Record<string, unknown>)
}

/** Removes these two from `endpoint(route, { input, output })`, and from the return value of `endpoint` itself. */
function withoutEndpointSchemas(code: string): string {
  const schemas = [...nodesIn(parseAst(code))].flatMap((node) => {
    const { type, callee, arguments: given = [], argument } = node as Call
    const isEndpoint = type === 'CallExpression' && callee?.name === 'endpoint'
    const terms = isEndpoint ? given[1] : type === 'ReturnStatement' ? argument : null
    if (terms?.type !== 'ObjectExpression') return []
    return terms.properties.filter(({ key }) => key?.name === 'input' || key?.name === 'output')
  })
  return edited(
    code,
    schemas.map(({ value: { start, end } }) => ({ start, end, text: 'void 0' })),
  )
}

interface Call extends Node {
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly Terms[]
  readonly argument?: Terms | null
}

interface Terms extends Node {
  readonly properties: readonly (Node & { readonly key?: { readonly name?: string }; readonly value: Node })[]
}

/** The code with its calls marked as pure, so that unused ones are tree-shaken. */
function asPure(code: string): string {
  const calls = [...nodesIn(parseAst(code))].filter(({ type }) => type === 'CallExpression')
  const starts = new Set(calls.map(({ start }) => start)) // chained calls start at the same place
  return edited(
    code,
    [...starts].map((start) => ({ start, end: start, text: '/*@__PURE__*/' })),
  )
}

const edited = (code: string, edits: readonly { start: number; end: number; text: string }[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((before, { start, end, text }) => before.slice(0, start) + text + before.slice(end), code)

function* nodesIn(node: unknown): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if ('type' in node && 'start' in node) yield node as Node
  for (const each of Object.values(node)) yield* nodesIn(each)
}
