import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cacheFile, sendCached } from '../platform/http/cached-file.ts'
import { type Screen, screenPaths, screens } from '../web/app/screens.ts'
import { closure, type Manifest } from './document.ts'
import { once } from './pages-kept.ts'

const app = 'index.html'
const cache = 'public, max-age=0, must-revalidate'

/**
 * Serves the one document of all signed-in screens. A screen with data in the table loads its code and data in
 * parallel with the product's script. The service worker, which caches the document for every screen, gets it without that.
 */
export function serveAppScreens(server: FastifyInstance, build: string, manifest: Manifest) {
  const document = readFileSync(join(build, 'client', app), 'utf8')
  const plain = once(() => cacheFile(Buffer.from(document), '.html', cache))
  const screenAt = new Map<string, Screen>(Object.values(screens).map((screen) => [screen.path, screen]))
  for (const path of screenPaths) {
    const { code, data } = screenAt.get(path) ?? {}
    const own =
      code && data ? once(() => cacheFile(Buffer.from(withCodeOf(code, document, manifest)), '.html', cache)) : plain
    server.get(path.replace('$quoteId', '*'), { config: { takesCards: true } }, async (request, reply) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') return sendCached(request, reply, await plain())
      const asked = new URL(request.url, 'http://localhost')
      if (data && asked.search === '') reply.header('link', hints(data, asked.pathname))
      return sendCached(request, reply, await own())
    })
  }
}

function withCodeOf(code: string, document: string, manifest: Manifest): string {
  const there = new Set(closure([app], manifest))
  const links = closure([code], manifest)
    .filter((part) => !there.has(part))
    .map((part) => `<link rel="modulepreload" crossorigin href="/${manifest[part]!.file}">`)
  return document.replace('</head>', `${links.join('')}</head>`)
}

/** `</api/quotes>; rel=preload; as=fetch`: the quote of an address such as `/field-tool/{id}` is the one the screen shows. */
const hints = (data: readonly string[], path: string) =>
  data
    .map((url) => `<${url.replace(':quoteId', path.split('/')[2] ?? '')}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
