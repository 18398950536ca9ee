import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cacheFile, sendCached } from '../platform/http/cached-file.ts'
import type { Manifest } from './document.ts'
import { once } from './pages-kept.ts'

interface ShellOptions {
  /** `.build` */
  readonly build: string
  readonly manifest: Manifest
  /** Off: browsers get a worker that removes itself and its cache. */
  readonly serviceWorker: 'on' | 'off'
}

const cache = 'no-cache'
const hash = (...parts: (string | Buffer)[]) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('base64url').slice(0, 22)
}

/**
 * Serves the service worker: the built script behind the list of files that the signed-in product needs offline. The
 * document counts as new when its content security policy has changed, because the worker keeps both.
 */
export function serveWorker(app: FastifyInstance, { build, manifest, serviceWorker }: ShellOptions) {
  const script = (name: string) => readFileSync(join(build, 'worker', `${name}.js`))
  const fileAt = (url: string) => readFileSync(join(build, 'client', url))

  async function whole() {
    const code = script('worker')
    const { headers, rawPayload } = await app.inject('/dashboard')
    const files = [
      // During an update another release's server may answer. Its document needs other files: don't keep it with these.
      {
        url: '/dashboard',
        revision: hash(String(headers['content-security-policy']), rawPayload),
        integrity: `sha256-${createHash('sha256').update(rawPayload).digest('base64')}`,
      },
      ...['/no-signal.html', '/logo-mark.svg'].map((url) => ({ url, revision: hash(fileAt(url)) })),
      ...filesOfApp(manifest, join(build, 'client')).map((url) => ({ url, revision: null })),
    ]
    const shell = { release: hash(JSON.stringify(files), code), files }
    return Buffer.concat([Buffer.from(`const shell = ${JSON.stringify(shell)};\n`), code])
  }

  const held = once(async () =>
    cacheFile(serviceWorker === 'on' ? await whole() : script('switched-off'), '.js', cache),
  )
  app.get('/sw.js', async (request, reply) => sendCached(request, reply, await held()))
}

const app = 'index.html'

/** All assets except those that only other documents use: the public pages and the administration. */
function filesOfApp(manifest: Manifest, client: string): string[] {
  const own = reachable([app], manifest)
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry && source !== app)
  const others = [...reachable(entries, manifest)].filter((file) => !own.has(file))
  return readdirSync(join(client, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => !others.includes(file))
    .sort()
    .map((file) => `/${file}`)
}

function reachable(sources: readonly string[], manifest: Manifest) {
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) return
    seen.add(source)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const source of sources) visit(source)
  return new Set(
    [...seen].flatMap((source) => {
      const { file, css = [], assets = [] } = manifest[source]!
      return [file, ...css, ...assets]
    }),
  )
}
