import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../shared-kernel/domain-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that may show the card provider's form. */
    takesCards?: boolean
    /** The path has a quote's token, which is the authority. Its pages send no referrer, so forms have no origin. */
    byLink?: boolean
    /** Also called by email programs' servers. */
    oneClick?: true
  }
}

interface Protection {
  publicUrl: string
  loopback: boolean
  /** A simulator is on our own origin. Without payments there is no form. */
  payments?: { readonly simulator: object | null }
  /** The inline scripts that may run, as sources of the policy: `'sha256-...'`. */
  inlineScripts: readonly string[]
}

/** Headers on every response, and the rule that only our own pages may change anything. */
export async function protect(app: FastifyInstance, { publicUrl, loopback, payments, inlineScripts }: Protection) {
  const directives = { ...always, scriptSrc: [`'self'`, ...inlineScripts] }
  const https = publicUrl.startsWith('https:')
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  if (payments && !payments.simulator) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.takesCards)
        await reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives: withCardProvider(directives) } })
    })
  }
  app.addHook('onRequest', async (request) => {
    const fromOutside = request.routeOptions.config.fromOutside ?? false
    if (
      !fromOutside &&
      !isReading(request) &&
      !isOurOwn(request, publicUrl, loopback) &&
      !isUnnamed(request) &&
      !isOneClick(request)
    ) {
      throw new DomainError('forbidden', 'cross-site', 'This request didn’t come from our own pages')
    }
  })
}

const always = {
  defaultSrc: [`'self'`],
  styleSrc: [`'self'`, `'unsafe-inline'`], // Ark positions its parts with style attributes
  imgSrc: [`'self'`, 'data:', 'blob:'],
  connectSrc: [`'self'`],
  fontSrc: [`'self'`],
  workerSrc: [`'self'`, 'blob:'],
  objectSrc: [`'none'`],
  baseUri: [`'none'`],
  formAction: [`'self'`],
  frameAncestors: [`'none'`],
}

const cardProvider = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Allows what the card provider's form needs, and nothing else (T-53). */
const withCardProvider = (directives: typeof always & { scriptSrc: readonly string[] }) => ({
  ...directives,
  scriptSrc: [...directives.scriptSrc, ...cardProvider],
  frameSrc: [`'self'`, ...cardProvider, 'https://hooks.stripe.com'],
  connectSrc: [...directives.connectSrc, 'https://api.stripe.com'],
  imgSrc: [...directives.imgSrc, 'https://*.stripe.com'],
})

const isReading = (request: FastifyRequest) => ['GET', 'HEAD', 'OPTIONS'].includes(request.method)

/** Browsers send the origin of a request. A request without one is refused. */
function isOurOwn(request: FastifyRequest, publicUrl: string, loopback: boolean) {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  return (
    origin === publicUrl || (loopback && origin === `http://${request.headers.host}` && isLoopback(request.hostname))
  )
}

/** A form of a page that sends no referrer, in a browser that doesn't say where a request comes from. */
const isUnnamed = ({ headers, routeOptions: { config } }: FastifyRequest) =>
  config.byLink && headers['sec-fetch-site'] === undefined && headers.origin === 'null'

/** The body of RFC 8058: `List-Unsubscribe=One-Click`. */
export const oneClickType = 'application/x-www-form-urlencoded'

/** From an email program's server, which no browser is: it names no origin and no site. */
export const isOneClick = ({ headers, routeOptions: { config } }: FastifyRequest): boolean =>
  config.oneClick === true &&
  headers['sec-fetch-site'] === undefined &&
  headers.origin === undefined &&
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === oneClickType

const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
