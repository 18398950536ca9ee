import { parse } from 'libpg-query'
import type { Pool } from 'pg'

interface Table {
  readonly columns: readonly string[]
  /** The column with the contractor's id; null if only a parent row has it. */
  readonly owner: string | null
}
export type Tables = ReadonlyMap<string, Table>

/** Every table and view with a contractor's id, and those that belong to a row of such a table. */
export async function contractorTables(db: Pool): Promise<Tables> {
  const { rows } = await db.query<Table & { name: string }>(
    `with recursive named as (
       select c.oid, n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns,
              case when n.nspname || '.' || c.relname in ('accounts.users', 'views.current_users') then 'id'
                   else min(a.attname) filter (where a.attname in ('user_id', 'contractor_id', 'owner')) end as owner
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
          and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        group by c.oid, n.nspname, c.relname),
     links as (
       select confrelid as parent, conrelid as child from pg_constraint where contype = 'f'
       union all
       select d.refobjid, r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass),
     about (oid) as (
       select oid from named where owner is not null
       union
       select child from about join links on parent = about.oid)
     select name, columns, owner from named join about using (oid)`,
  )
  return new Map(rows.map(({ name, ...table }) => [name, table]))
}

/** What an alias of a query names; of a subquery only the first table counts. */
interface Source extends Partial<Table> {
  readonly table?: string
  /** A subquery without tables: its columns are values. */
  values?: boolean
}
interface Scope {
  readonly sources: Map<string, Source>
  readonly around: Scope | null
}
/** Two sources, one of whose columns must equal one of the other's. */
type Link = readonly (Source | null | undefined)[]

/** The parser's tree. A leaf is compared by its text. */
interface Tree {
  readonly [key: string]: Tree | undefined
}

/** The source of values that are the contractor's id. */
const contractor: Source = {}

/**
 * The contractors' tables that a statement reads or changes unfiltered. A table is filtered if the contractor's id in it
 * must equal a value, or if a column must equal one of a filtered table. An inserted row names its contractor.
 */
export async function unfilteredTables(sql: string, tables: Tables): Promise<string[]> {
  const mentioned: Source[] = []
  const common = new Map<string, Source>()
  const links: (() => Link)[] = [] // resolved when all aliases are known

  const addTable = (scope: Scope, range: Tree) => {
    const [relation, schema] = [text(range.relname), range.schemaname && text(range.schemaname)]
    const name = `${schema ?? 'public'}.${relation}`
    const source = (!schema && common.get(relation)) || { table: name, ...tables.get(name) }
    if (source.columns) mentioned.push(source)
    scope.sources.set(aliasOf(range), source)
  }

  const query = (kind: string, { lockingClause: _, ...statement }: Tree, around: Scope | null): Source => {
    const scope: Scope = { sources: new Map(), around }
    const rows: Source = {}
    for (const { CommonTableExpr: cte } of list(statement.withClause?.ctes)) {
      common.set(text(cte!.ctename), {}) // it may name itself
      common.set(text(cte!.ctename), visit(cte!.ctequery, scope) ?? {})
    }
    const { relation, withClause: __, ...rest } = statement
    if (relation && kind !== 'InsertStmt') addTable(scope, relation)
    const { fromClause, selectStmt, ...others } = rest
    visit(fromClause, scope)
    const inserted = visit(selectStmt, scope)
    visit(others, scope)
    rows.values = kind === 'SelectStmt' && scope.sources.size === 0
    links.push(() => [rows, inserted ?? [...scope.sources.values()][0]])
    return rows
  }

  /** `holds`: the expression must be true for a row to count. Returns the rows of a query. */
  const visit = (tree: Tree | undefined, scope: Scope, holds = false): Source | undefined => {
    let rows: Source | undefined
    if (typeof tree !== 'object') return undefined
    for (const [kind, value] of Object.entries(tree)) rows = visitPart(kind, value!, scope, holds) ?? rows
    return rows
  }

  const visitPart = (kind: string, value: Tree, scope: Scope, holds: boolean): Source | undefined => {
    if (/^(Select|Update|Delete|Insert)Stmt$/.test(kind)) return query(kind, value, scope)
    if (/^[lr]arg$/.test(kind) && value.op) return query('SelectStmt', value, scope) // half of a union
    if (kind === 'RangeVar') addTable(scope, value)
    else if (kind === 'RangeSubselect') scope.sources.set(aliasOf(value), visit(value.subquery, scope) ?? {})
    else if (kind === 'SubLink') {
      const found = visit(value.subselect, scope)
      if (holds && text(value.subLinkType) === 'ANY_SUBLINK')
        links.push(() => [columnOf(value.testexpr, scope)?.source, found])
    } else {
      if (kind === 'A_Expr' && holds && isEquality(value))
        for (const [left, right] of pairs(value.lexpr!, value.rexpr!)) links.push(() => linkOf(left, right, scope))
      if (kind === 'JoinExpr' && value.usingClause)
        links.push(() => [value.larg, value.rarg].map((side) => scope.sources.get(firstAlias(side!))))
      const both = kind === 'BoolExpr' ? text(value.boolop) === 'AND_EXPR' : kind !== 'A_Expr'
      visit(value, scope, /^(whereClause|quals)$/.test(kind) || (holds && both))
    }
    return undefined
  }

  visit((await parse(sql)) as unknown as Tree, { sources: new Map(), around: null })

  const filtered = new Set<Source | null | undefined>([contractor])
  const all = links.map((resolve) => resolve())
  for (let before = 0; before < filtered.size; ) {
    before = filtered.size
    for (const link of all)
      if (link.every(Boolean) && link.some((one) => filtered.has(one))) for (const one of link) filtered.add(one)
  }
  return [...new Set(mentioned.filter((source) => !filtered.has(source)).map(({ table }) => table!))].sort()
}

const text = (leaf: Tree | undefined) => String(leaf)
const list = (tree: Tree | undefined) => (Array.isArray(tree) ? (tree as Tree[]) : [])

const aliasOf = ({ alias, relname }: Tree) => text(alias?.aliasname ?? relname)

/** The alias that a side of a join begins with. */
const firstAlias = (side: Tree): string =>
  side.JoinExpr ? firstAlias(side.JoinExpr.larg!) : aliasOf((side.RangeVar ?? side.RangeSubselect)!)

const isEquality = ({ kind, name }: Tree) =>
  /^AEXPR_(OP|OP_ANY|IN)$/.test(text(kind)) && text(list(name).at(-1)?.String?.sval) === '='

/** `(a, b) = (c, d)` is two equalities. */
function pairs(left: Tree, right: Tree): (readonly [Tree, Tree])[] {
  const [ones, others] = [list(left.RowExpr?.args), list(right.RowExpr?.args)]
  return ones.length > 0 && others.length > 0 ? ones.map((one, at) => [one, others[at]!]) : [[left, right]]
}

/** An equality of two columns, or of the contractor's id and a value. */
function linkOf(left: Tree, right: Tree, scope: Scope): Link {
  const [one, other] = [columnOf(left, scope), columnOf(right, scope)]
  if (one && other && !one.source.values && !other.source.values) return [one.source, other.source]
  const column = one && !one.source.values ? one : other
  if (!column || column.source.owner !== column.name) return []
  return (one && other) || isValue(column === one ? right : left) ? [column.source, contractor] : []
}

const uncast = (tree: Tree | undefined): Tree | undefined => (tree?.TypeCast ? uncast(tree.TypeCast.arg) : tree)

/** A parameter, a literal, or a list of them. */
function isValue(tree: Tree): boolean {
  const bare = uncast(tree)
  return Boolean(bare?.ParamRef || bare?.A_Const || list(bare?.List?.items).some(isValue))
}

function columnOf(tree: Tree | undefined, scope: Scope): { source: Source; name: string } | null {
  const [name, alias] = list(uncast(tree)?.ColumnRef?.fields)
    .map((field) => text(field.String?.sval))
    .reverse()
  if (!name) return null
  for (let at: Scope | null = scope; at; at = at.around) {
    const unnamed = [...at.sources.values()]
    const source = alias
      ? at.sources.get(alias)
      : (unnamed.find(({ columns }) => columns?.includes(name)) ?? unnamed[0])
    if (source) return { source, name }
  }
  return null
}
