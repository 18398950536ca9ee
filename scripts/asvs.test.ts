import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSources } from './imports.ts'

const root = new URL('..', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

interface Row {
  readonly id: string
  readonly status: string
  /** Lines of `path > text in that file`. */
  readonly evidence: readonly string[]
  readonly note: string
}

/** Parses the CSV: quoted cells may contain commas, line breaks and doubled quotes. */
function rowsOf(csv: string): Row[] {
  const [, ...lines] = [...csv.matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\n]*)(?:,|(?=\n)))+\n/g)].map(([line]) =>
    line.slice(0, -1),
  )
  return lines.map((line) => {
    const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    )
    const [id = '', , , , , status = '', evidence = '', note = ''] = cells
    return { id, status, evidence: evidence.split('\n').filter(Boolean), note }
  })
}

const table = rowsOf(textOf('features/security/asvs.csv'))

/** Errors in a row's evidence. */
const faults = ({ id, evidence }: Row) =>
  evidence.flatMap((line) => {
    const [path = '', ...rest] = line.split(' > ')
    const text = rest.join(' > ')
    if (!existsSync(new URL(path, root))) return [`${id}: there is no ${path}`]
    return text && textOf(path).includes(text) ? [] : [`${id}: ${path} does not hold "${text}"`]
  })

describe("S-29: the security standard's table (asvs.csv)", () => {
  it('has every requirement once, marked met, deviation or open', () => {
    expect(table).toHaveLength(203)
    expect(new Set(table.map(({ id }) => id)).size).toBe(203)
    expect(table.filter(({ status }) => !['met', 'deviation', 'open'].includes(status))).toEqual([])
  })

  it('backs every met requirement with a test or a file, and gives a reason for every other one', () => {
    expect(table.filter(({ status, evidence }) => status === 'met' && evidence.length === 0)).toEqual([])
    expect(table.filter(({ status, note }) => status !== 'met' && note === '')).toEqual([])
  })

  it('cites files that exist and text that they contain', () => {
    expect(table.flatMap(faults)).toEqual([])
  })

  it('catches a wrong citation', () => {
    const [row] = table as [Row]
    for (const line of ['src/no-such.test.ts > it', 'package.json > no such title', 'package.json'])
      expect(faults({ ...row, evidence: [line] })).toHaveLength(1)
    expect(rowsOf('id,b,c,d,e,f,g,h\nV1,,,,"a, ""b""\nc",met,x > y,\n')[0]).toMatchObject({
      status: 'met',
      evidence: ['x > y'],
    })
  })
})

const sources = [...readSources(fileURLToPath(root))].filter(
  ([path]) => path.startsWith('src/') && !/\.test\.tsx?$|^src\/(testing|stand-ins)\/|styled-system/.test(path),
)
const where = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([path]) => path)

describe('S-29: the source', () => {
  it('starts programs with argument lists, never through a shell', () => {
    expect(where(/\bexecFile\(/)).not.toEqual([])
    expect(where(/shell: true|\bexecSync\(|\{[^}]*\bexec\b[^}]*\} from 'node:child_process'/)).toEqual([])
  })
  it('never evaluates text as code', () => {
    expect(where(/\beval\(|new Function\(|\bFunction\('|node:vm/)).toEqual([])
  })
  it('uses Math.random for nothing secret', () => {
    expect(where(/\brandom(UUID|Bytes)\(/)).not.toEqual([])
    const waits = ['src/modules/billing/stripe/provider.ts', 'src/platform/objects/s3.ts'] // between tries
    expect(where(/Math\.random\(/)).toEqual(waits)
  })
  it('uses no hash weaker than SHA-256', () => {
    expect(where(/createHash\('sha256'\)/)).not.toEqual([])
    const checksums = ['src/platform/objects/s3.ts'] // S3's Content-MD5 finds transmission errors; no secret depends on it
    expect(where(/create(Hash|Hmac)\('(?!sha256|sha384|sha512)/)).toEqual(checksums)
  })
})

interface Locked {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
}

it('S-29: packages come from the registry, each with its hash @T-55', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }
  const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(installed.length).toBeGreaterThan(100)
  const wrong = installed.filter(
    ([, { resolved, integrity, link }]) => link || !integrity?.startsWith('sha512-') || resolved !== undefined,
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
