import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { currentUser } from '../modules/accounts/contract/endpoints.ts'
import { listAreas } from '../modules/quoting/contract/areas.ts'
import { getQuote, listQuotes } from '../modules/quoting/contract/endpoints.ts'
import { give, hold } from '../platform/http/held.ts'
import type { Endpoint } from '../shared-kernel/endpoint.ts'
import { appScreens } from '../web/public/app-screens.ts'
import { closure, type Manifest } from './document.ts'

/** The code and data that the first screens load right away. */
const atOnce: Partial<
  Record<(typeof appScreens)[number], { readonly source: string; readonly data: readonly Endpoint[] }>
> = {
  '/dashboard': { source: 'quoting/dashboard/dashboard.tsx', data: [currentUser, listQuotes] },
  '/calculator': { source: 'quoting/calculator/calculator.tsx', data: [currentUser] },
  '/field-tool/*': {
    source: 'quoting/field-tool/field-tool.tsx',
    data: [currentUser, getQuote, listAreas],
  },
}

const app = 'index.html'
const cache = 'public, max-age=0, must-revalidate'

/**
 * Serves the one document of all signed-in screens. The browser loads a screen's code and data in parallel with the
 * product's script, not after it. The service worker, which keeps the document for every screen, gets it without these
 * hints.
 */
export function serveAppScreens(server: FastifyInstance, build: string, manifest: Manifest) {
  const document = readFileSync(join(build, 'client', app), 'utf8')
  const plain = hold(Buffer.from(document), '.html', cache)
  for (const screen of appScreens) {
    const { source, data = [] } = atOnce[screen] ?? {}
    const own = source ? hold(Buffer.from(withCodeOf(source, document, manifest)), '.html', cache) : plain
    server.get(screen, { config: { takesCards: true } }, async (request, reply) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') return give(request, reply, await plain)
      const asked = new URL(request.url, 'http://localhost')
      if (data.length > 0 && asked.search === '') reply.header('link', hints(data, asked.pathname))
      return give(request, reply, await own)
    })
  }
}

function withCodeOf(source: string, document: string, manifest: Manifest): string {
  const there = new Set(closure([app], manifest))
  const links = closure([source], manifest)
    .filter((part) => !there.has(part))
    .map((part) => `<link rel="modulepreload" crossorigin href="/${manifest[part]!.file}">`)
  return document.replace('</head>', `${links.join('')}</head>`)
}

/**
 * `</api/quotes>; rel=preload; as=fetch`. In a URL such as `/field-tool/{id}` the id is that of the quote on screen.
 */
const hints = (data: readonly Endpoint[], path: string) =>
  data
    .map((endpoint) => endpoint.path.replace(':quoteId', path.split('/')[2] ?? ''))
    .map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
