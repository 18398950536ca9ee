import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { release } from '../../shared-kernel/product.ts'
import { told } from '../logged-error.ts'

const secrets = [
  'cookie',
  'authorization',
  'set-cookie',
  'password',
  'token',
  'clientSecret',
  'base64',
  'sessionSecret',
  'secret',
  'pkcs12',
]

/**
 * JSON lines, times in UTC, secrets removed wherever they appear. Bodies are never logged. Each line says which process
 * wrote it: its release, role, machine and number.
 */
export const logging = (level: string, role: string): FastifyBaseLogger =>
  pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: { release, role, host: hostname(), pid: process.pid },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: {
      err: told,
      error: told,
      reason: (reason: unknown) => (reason instanceof Error ? told(reason) : reason),
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  })

/** A request id from the caller's proxy is kept if it looks like one, so one id runs through all logs. */
export function requestId(request: IncomingMessage) {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
