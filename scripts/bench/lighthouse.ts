import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import { median, type Row } from './measure.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Pages that search engines are asked not to index. */
export const notListed = ['/login', '/register', '/forgot-password']

/** Medians of three Lighthouse runs on a page: each category, largest paint and layout shift. */
interface Said {
  readonly scores: readonly number[]
  readonly lcpMs: number
  readonly shift: number
}

/** Runs each page three times as a phone, with Lighthouse's own slow network and processor. */
export async function lighthouseRows(url: string, paths: readonly string[]): Promise<Row[]> {
  const port = await freePort()
  const browser = await startBrowser({ args: [`--remote-debugging-port=${port}`] })
  try {
    const rows: Row[] = []
    for (const path of paths) rows.push(asRow(path, await medianOf(url + path, port)))
    return rows
  } finally {
    await browser.close()
  }
}

async function medianOf(address: string, port: number): Promise<Said> {
  const runs: Said[] = []
  for (let run = 0; run < 3; run++) {
    const skipAudits = notListed.includes(new URL(address).pathname) ? ['is-crawlable'] : []
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories], skipAudits })
    const { lhr } = result!
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`)
    if (process.env.FINDINGS) tellFindings(address, lhr)
    runs.push({
      scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
      lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    })
  }
  return {
    scores: categories.map((_, at) => median(runs.map(({ scores }) => scores[at]!))),
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    shift: median(runs.map(({ shift }) => shift)),
  }
}

/** With FINDINGS=1: prints the audits that score below 0.9. */
function tellFindings(
  address: string,
  { audits }: { audits: Record<string, { score: number | null; title: string }> },
) {
  for (const [id, { score, title }] of Object.entries(audits))
    if (score !== null && score < 0.9) console.error(`${address}  ${id}: ${title} (${score})`)
}

function asRow(path: string, { scores, lcpMs, shift }: Said): Row {
  const [speed, ...others] = scores as [number, ...number[]]
  return {
    what: `Lighthouse on a phone, ${path}`,
    ratio: scores.join(' '),
    reach: '98 100 100 100',
    ok: speed >= 98 && others.every((score) => score === 100) && lcpMs <= 1300 && shift < 0.005,
    measured: `largest paint ${(lcpMs / 1000).toFixed(2)} s (at most 1.3), shift ${shift.toFixed(3)}`,
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
