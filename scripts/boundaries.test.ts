import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cyclesIn, type Import, importsIn, loadedWith, readSources, type Sources } from './imports.ts'

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)))
const imports = importsIn(sources)

interface Rule {
  readonly sentence: string
  readonly forbids: (place: Import) => boolean
  /** A file that breaks the rule. */
  readonly broken: readonly [path: string, text: string]
}

const moduleOf = (path: string) => path.match(/^src\/modules\/([^/]+)\//)?.[1]
const screensOf = (path: string) => path.match(/^src\/web\/([^/]+)\//)?.[1]
const isContract = (path: string) => /^src\/modules\/[^/]+\/contract\//.test(path)
const isPlatform = (path: string) => path.startsWith('src/platform/')
const isKernel = (path: string) => path.startsWith('src/shared-kernel/')
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/')
const testTools = /^(vitest|fast-check|node:|@testing-library\/|happy-dom|axe-core|src\/testing\/)/

/**
 * The modules that each module may import. The direction is documents -> quoting -> pricing, with billing and accounts
 * below. If a lower module must react to something, it declares the event and the higher module publishes it.
 */
const knows: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  billing: ['accounts'],
  pricing: ['accounts'],
  quoting: ['accounts', 'billing', 'pricing'],
  documents: ['accounts', 'pricing', 'quoting'],
  vision: ['accounts', 'quoting'],
  content: ['accounts'],
  administration: ['accounts', 'billing', 'pricing', 'quoting', 'documents', 'content'],
}
/** GET /api/auth/user is the only response that spans modules, so it combines their contracts. */
const spans = 'src/modules/accounts/contract/endpoints.ts'

/** Import rules: the architecture's table, one sentence for each row. */
const rules: readonly Rule[] = [
  {
    sentence: 'the kernel knows zod and itself; only use-case.ts names types of the database and the runtime',
    forbids: ({ from, to, when }) =>
      isKernel(from) &&
      !(isKernel(to) || to === 'zod') &&
      !(from.endsWith('/use-case.ts') && when === 'type' && !to.startsWith('src/')),
    broken: ['src/shared-kernel/money.ts', "import type { Price } from '../modules/pricing/contract/price.ts'"],
  },
  {
    sentence: 'the platform knows libraries, the kernel and itself, never a module',
    forbids: ({ from, to }) =>
      isPlatform(from) && !isTest(from) && to.startsWith('src/') && !(isPlatform(to) || isKernel(to)),
    broken: ['src/platform/http/sessions.ts', "import { accessFrom } from '../../modules/billing/index.ts'"],
  },
  {
    sentence: 'a contract knows zod, the kernel and other contracts',
    forbids: ({ from, to }) => isContract(from) && !(isContract(to) || isKernel(to) || to === 'zod'),
    broken: ['src/modules/quoting/contract/endpoints.ts', "export { Quote } from '../domain/quote.ts'"],
  },
  {
    sentence: 'the domain is plain TypeScript: itself, the kernel, contracts and node:crypto',
    forbids: ({ from, to }) =>
      /^src\/modules\/(?:[^/]+\/)+domain\//.test(from) &&
      !(to.startsWith(from.replace(/[^/]+$/, '')) || isKernel(to) || isContract(to) || to === 'node:crypto'),
    broken: ['src/modules/quoting/domain/quote.ts', "import { z } from 'zod'"],
  },
  {
    sentence: 'queries do not touch the write model',
    forbids: ({ from, to }) =>
      from.includes('/queries/') && /^src\/modules\/(?:[^/]+\/)+(domain|commands|reactions)\//.test(to),
    broken: ['src/modules/quoting/queries/list-quotes.ts', "import type { Quote } from '../domain/quote.ts'"],
  },
  {
    sentence: 'modules meet only through index.ts and contracts',
    forbids: ({ from, to }) =>
      moduleOf(from) !== undefined &&
      moduleOf(to) !== undefined &&
      moduleOf(from) !== moduleOf(to) &&
      !(isContract(to) || to.endsWith('/index.ts')),
    broken: ['src/modules/documents/quote-document.ts', "import { quoteOf } from '../quoting/storage.ts'"],
  },
  {
    sentence: 'modules know those below them, never those above',
    forbids: ({ from, to }) => {
      const [own, other] = [moduleOf(from), moduleOf(to)]
      if (own === undefined || other === undefined || own === other || isTest(from)) return false
      return !(knows[own]?.includes(other) || (from === spans && isContract(to)))
    },
    broken: [
      'src/modules/pricing/contract/price.ts',
      "import { RoomType } from '../../quoting/contract/vocabulary.ts'",
    ],
  },
  {
    sentence: 'the client sees only itself, the kernel and contracts; its browser tests drive the whole product',
    forbids: ({ from, to }) =>
      from.startsWith('src/web/') &&
      !from.endsWith('.int.test.ts') &&
      to.startsWith('src/') &&
      !(to.startsWith('src/web/') || isKernel(to) || isContract(to)),
    broken: ['src/web/app/api.ts', "const quoting = () => import('../../modules/quoting/index.ts')"],
  },
  {
    sentence: "screens of one module use another's server state, never its screens",
    forbids: ({ from, to }) => {
      const [own, other] = [screensOf(from), screensOf(to)]
      const isModule = (name?: string) => name !== undefined && modules.has(name)
      return isModule(own) && isModule(other) && own !== other && !/^src\/web\/[^/]+\/[^/]+\.ts$/.test(to)
    },
    broken: ['src/web/pricing/settings.tsx', "import { Table } from '../quoting/dashboard/quotes-table.tsx'"],
  },
  {
    sentence: 'the server renders the public pages and reads the table of screens; it sees nothing else of the client',
    forbids: ({ from, to }) =>
      from.startsWith('src/') &&
      !from.startsWith('src/web/') &&
      to.startsWith('src/web/') &&
      !to.startsWith('src/web/public/') &&
      to !== 'src/web/app/screens.ts',
    broken: ['src/app.ts', "import { router } from './web/router.tsx'"],
  },
  {
    sentence: 'only the app assembles modules',
    forbids: ({ from, to }) => /^src\/modules\/[^/]+\/module\.ts$/.test(to) && from !== 'src/app.ts',
    broken: ['src/server.ts', "import { quoting } from './modules/quoting/module.ts'"],
  },
  {
    sentence: 'a stand-in speaks the foreign protocol and knows no module',
    forbids: ({ from, to }) => from.startsWith('src/stand-ins/') && to.startsWith('src/modules/'),
    broken: ['src/stand-ins/mailbox.ts', "import { Delivery } from '../modules/quoting/contract/vocabulary.ts'"],
  },
  {
    sentence:
      'features, scripts and seeds speak to the app and its contracts; the bench measures the inside of a module, the gallery shows its sample emails',
    forbids: ({ from, to }) =>
      /^(features|scripts(?!\/bench)|db)\//.test(from) &&
      moduleOf(to) !== undefined &&
      !isContract(to) &&
      !(from === 'scripts/mails.ts' && to.endsWith('/mail/samples.ts')),
    broken: ['features/drivers/domain.ts', "import { Quote } from '../../src/modules/quoting/domain/quote.ts'"],
  },
]

const modules = new Set([...sources.keys()].flatMap((path) => moduleOf(path) ?? []))

const breaches = ({ forbids }: Rule, places: readonly Import[]) =>
  places
    .filter(({ from, to }) => !(isTest(from) && testTools.test(to)))
    .filter(forbids)
    .map(({ from, to }) => `${from} -> ${to}`)

describe('import rules between modules', () => {
  it('finds the modules and their imports', () => {
    expect(modules.size).toBeGreaterThan(0)
    expect(imports.length).toBeGreaterThan(sources.size)
  })
  it.each(rules)('$sentence', (rule) => {
    expect(breaches(rule, imports)).toEqual([])
  })
  it.each(rules)('catches a violation: $sentence', (rule) => {
    expect(breaches(rule, importsIn(new Map([rule.broken])))).toHaveLength(1)
  })
  it('finds every kind of import', () => {
    const text = `
      import './side-effect.css'
      import type { A } from './type.ts'
      export { b } from './re-export.ts'
      export * from './star.ts'
      type C = import('./import-type.ts').C
      const d = () => import('./lazy.ts')
      import { e } from '@scope/package/inner'`
    expect(importsIn(new Map([['src/x.ts', text]])).map(({ to, when }) => `${to} ${when}`)).toEqual([
      'src/side-effect.css static',
      'src/type.ts type',
      '@scope/package static',
      'src/re-export.ts static',
      'src/star.ts static',
      'src/lazy.ts lazy',
      'src/import-type.ts type',
    ])
  })
})

describe('no import cycles', () => {
  it('in the source', () => {
    expect(cyclesIn(imports)).toEqual([])
  })
  it('catches a cycle', () => {
    const wrong = new Map([
      ['src/a.ts', "import { b } from './b.ts'"],
      ['src/b.ts', "export * from './c.ts'"],
      ['src/c.ts', "import type { A } from './a.ts'"],
    ])
    expect(cyclesIn(importsIn(wrong))).toEqual(['src/a.ts -> src/b.ts -> src/c.ts -> src/a.ts'])
  })
  it('catches a cycle that a lazy import closes between folders, but allows one within a folder', () => {
    const knot = (folder: string) =>
      new Map([
        ['src/web/quoting/quotes.ts', `const outbox = () => import('../${folder}/outbox.ts')`],
        [`src/web/${folder}/outbox.ts`, "import { quotes } from '../quoting/quotes.ts'"],
      ])
    expect(cyclesIn(importsIn(knot('device')))).toHaveLength(1)
    expect(cyclesIn(importsIn(knot('quoting')))).toEqual([])
  })
})

/** SQL is not an import, so this finds schema names in the source text. */
const namesSchema = (schema: string) =>
  new RegExp(
    [
      `\\b(?:from|join|into|update|table|using|only|references)\\s+"?${schema}"?\\.["\\w]`,
      `(?:From|Join|Into|updateTable|Using)\\(\\s*\\[?['"\`]${schema}\\.`,
      `(?:schema|tableName):\\s*['"\`]${schema}\\b`,
    ].join('|'),
  )

/** Skips the client, which has no SQL, and tests. */
const foreignSchemas = (sources: Sources) =>
  [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('src/') || path.startsWith('src/web/') || isTest(path)) return []
    const own = moduleOf(path)
    const foreign = own ? [...modules].filter((name) => name !== own) : [...modules, 'views']
    return foreign.filter((name) => namesSchema(name).test(text)).map((name) => `${path} reads ${name}`)
  })

describe("a module's SQL uses only its own schema, and the platform's uses no module's", () => {
  it('in the source', () => {
    expect(foreignSchemas(sources)).toEqual([])
  })
  it.each([
    'select 1 from accounts.contractors',
    'left join "accounts"."contractors" on true',
    "db.selectFrom('accounts.contractors as c')",
    "defineEntity({ schema: 'accounts' })",
  ])('catches a violation: %s', (text) => {
    for (const path of ['src/modules/quoting/storage.ts', 'src/platform/http/sessions.ts', 'src/app.ts'])
      expect(foreignSchemas(new Map([[path, text]]))).toHaveLength(1)
    expect(foreignSchemas(new Map([['src/modules/accounts/storage.ts', text]]))).toEqual([])
  })
  it('modules may read views, which span modules; the platform may not', () => {
    const text = 'select sess from views.visitors'
    expect(foreignSchemas(new Map([['src/platform/http/sessions.ts', text]]))).toHaveLength(1)
    expect(foreignSchemas(new Map([['src/modules/accounts/devices/sessions.ts', text]]))).toEqual([])
  })
})

/** A `module.ts` that takes dependencies must take them as `Ports`; only `ports.ts` may declare such a name. */
const strayPorts = (sources: Sources) =>
  [...sources].flatMap(([path, text]) => {
    const own = moduleOf(path)
    if (!own || isTest(path)) return []
    const isPage = path === `src/modules/${own}/module.ts`
    const takes = isPage && !new RegExp(`export const ${own}: Module = \\{`).test(text)
    const lacks = takes && !/\bimport type \{ Ports \} from '\.\/ports\.ts'/.test(text)
    const declares = path !== `src/modules/${own}/ports.ts` && /\b(?:interface|type) \w*Ports\b(?! })/.test(text)
    return lacks || declares ? [path] : []
  })

describe('a module declares its dependencies as `Ports` in its ports.ts', () => {
  it('in the source', () => {
    expect(strayPorts(sources)).toEqual([])
  })
  it.each([
    ['under another name', 'src/modules/billing/module.ts', 'export interface BillingPorts {}'],
    ['in another place', 'src/modules/billing/limits.ts', 'interface Ports {}'],
    ['without a name', 'src/modules/billing/module.ts', 'export const billing = (payments: Payments): Module => ({'],
  ])('catches a violation: %s', (_, path, text) => {
    expect(strayPorts(new Map([[path, text]]))).toHaveLength(1)
  })
  it('a module without dependencies needs no Ports', () => {
    expect(strayPorts(new Map([['src/modules/pricing/module.ts', 'export const pricing: Module = {']]))).toEqual([])
  })
})

const writesSubscriptions =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy)\s+"?billing"?\."?subscriptions\b/i
const writersOfSubscriptions = (sources: Sources) =>
  [...sources].flatMap(([path, text]) =>
    path.startsWith('src/') && !isTest(path) && writesSubscriptions.test(text) ? [path] : [],
  )

describe('only one file writes subscription rows', () => {
  it('in the source', () => {
    expect(writersOfSubscriptions(sources)).toEqual(['src/modules/billing/storage.ts'])
  })
  it.each([
    'update billing.subscriptions set status = $1',
    'insert into billing.subscriptions (user_id) values ($1)',
    'delete from\n  "billing"."subscriptions"',
  ])('catches a violation: %s', (text) => {
    expect(writersOfSubscriptions(new Map([['src/modules/billing/settle.ts', text]]))).toHaveLength(1)
  })
})

/** Ways to write a value into a statement's text; only the driver, which binds all values, may use raw texts. */
const writesValues = /\bCompiledQuery\.raw\b|\bsql\.(?:raw|lit)\b|\bimport\b[^;'"]*\braw\b[^;'"]*from '@mikro-orm/
const unbound = (sources: Sources) =>
  [...sources].flatMap(([path, text]) => {
    if (!/^(src|db)\//.test(path) || isTest(path) || path === 'src/platform/database/bound-statements.ts') return []
    const plainDriver = text.includes('MikroORM.init(') && !text.includes('driver: BoundDriver')
    return plainDriver || writesValues.test(text) ? [path] : []
  })

describe('S-12: SQL statements never contain interpolated values @T-49', () => {
  it('in the source', () => {
    expect(unbound(sources)).toEqual([])
  })
  it.each([
    'const value = sql.lit(name)',
    "await sql.raw('select 1').execute(db)",
    "import { raw } from '@mikro-orm/postgresql'",
    "db.executeQuery(CompiledQuery.raw('select 1'))",
    'await MikroORM.init({ entities })',
  ])('catches a violation: %s', (text) => {
    expect(unbound(new Map([['src/modules/quoting/storage.ts', text]]))).toHaveLength(1)
  })
})

const heavy = [
  'mjml',
  'fontkit',
  'file-type',
  '@libpdf/core',
  'dompurify',
  'jsdom',
  'disposable-email-domains-js',
  'playwright-core',
  '@sparticuz/chromium',
  'sharp',
  'exceljs',
  'openai',
  'stripe',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@libpdf/core',
  '@peculiar/x509',
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/sdk-trace',
]
/** What `src/server.ts` imports only in some processes or after the start. */
const later = ['src/stand-ins/chromium.ts', 'src/platform/metrics/metrics.ts', 'src/platform/tracing/opentelemetry.ts']
const heavyAtStart = (imports: readonly Import[]) => {
  const own = imports.filter(({ from, to, when }) => from === 'src/server.ts' && when === 'lazy' && !later.includes(to))
  const started = ['src/server.ts', ...own.map(({ to }) => to)]
  const loaded = new Set(started.flatMap((root) => [...loadedWith(root, imports)]))
  return heavy.filter((name) => loaded.has(name))
}

describe('heavy packages at server start @SCL-13', () => {
  it('are not loaded until first needed', () => {
    expect(heavyAtStart(imports)).toEqual([])
    for (const path of [...later, 'src/app.ts', 'src/site/pages.ts'])
      expect(imports).toContainEqual({ from: 'src/server.ts', to: path, when: 'lazy' })
  })
  it('are caught when imported statically; lazy and type imports are allowed', () => {
    const at = (line: string) =>
      importsIn(
        new Map([
          ['src/server.ts', "await import('./app.ts')"],
          ['src/app.ts', "import './photos.ts'"],
          ['src/photos.ts', line],
        ]),
      )
    expect(heavyAtStart(at("import sharp from 'sharp'"))).toEqual(['sharp'])
    expect(heavyAtStart(at("const sharp = await import('sharp')"))).toEqual([])
    expect(heavyAtStart(at("import type { Sharp } from 'sharp'"))).toEqual([])
  })
})
