import { Resolver } from 'node:dns/promises'
import { request } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'

const mostMs = 5_000

/** Outbound connections; replaced in tests. */
export interface Internet {
  /** All addresses of a host name. Aborts with the signal. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>
  /** A TLS connection to port 443 of an address, with a certificate for the host. */
  connect(address: string, host: string): Duplex
}

/**
 * Uses its own resolver, because while a name server is silent the system's lookup blocks one of the few threads that
 * also read and write files.
 */
export const internetBy = (nameServers?: readonly string[]): Internet => ({
  async resolve(host, signal) {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0 && found[0].status === 'rejected') throw found[0].reason
    return addresses
  },
  connect: (address, host) =>
    connect({ host: address, port: 443, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] }),
})

export const internet = internetBy()

/** The part of IPv6 that is assigned for public use. */
const given = ipaddr.parseCIDR('2000::/3')

/** Whether an address is on the public internet, not this machine or a nearby network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(given))
}

/**
 * Fetches a file of at most `mostBytes` from an https URL that a contractor gave. Connects only to port 443 of public
 * addresses, and to the very address that was checked (against DNS rebinding). Follows no redirects. Throws otherwise.
 */
export async function fetchPublicFile(url: string, mostBytes: number, ways: Internet): Promise<Buffer> {
  const { protocol, hostname, port, username, password, pathname, search } = new URL(url)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') throw new Error('Not a plain address')
  const host = hostname.replace(/^\[|\]$/g, '')
  const signal = AbortSignal.timeout(mostMs)
  const addresses = isIP(host) ? [host] : await within(signal, ways.resolve(host, signal))
  const [address] = addresses
  if (!address || !addresses.every(isPublic)) throw new Error('Not an address of the public internet')
  return download({
    host: hostname,
    path: pathname + search,
    mostBytes,
    signal,
    connection: ways.connect(address, host),
  })
}

interface Wanted {
  readonly host: string
  readonly path: string
  readonly mostBytes: number
  readonly signal: AbortSignal
  readonly connection: Duplex
}

function download({ host, path, mostBytes, signal, connection }: Wanted): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const asked = request(
      { host, path, signal, createConnection: () => connection, headers: { host, accept: 'image/png, image/jpeg' } },
      async (answer) => {
        try {
          if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}`)
          const chunks: Buffer[] = []
          let bytes = 0
          for await (const chunk of answer) {
            bytes += chunk.length
            if (bytes > mostBytes) throw new Error('It’s too large')
            chunks.push(chunk)
          }
          resolve(Buffer.concat(chunks))
        } catch (error) {
          reject(error)
        }
      },
    )
    asked.once('error', reject)
    asked.end()
  }).finally(() => connection.destroy())
}

function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}
