import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** An address as people read it: IPv4 inside IPv6 is shown as IPv4. */
export const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : 'unknown')

/** The network that a limit counts by: an IPv4 address, or an IPv6 customer's /64 network. */
export function clientNetwork(ip: string): string {
  const address = addressOf(ip)
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`
}

/** The larger network that a provider assigns: an IPv4 /24 or an IPv6 /48. */
export function providerNetwork(place: string): string {
  const address = place.replace(/\/64$/, '')
  if (ipaddr.IPv4.isValid(address)) return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
  return ipaddr.IPv6.isValid(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48` : place
}

/** The key under which the table stores a contractor's network. */
export const networkKey = (contractorId: string, place: string) =>
  createHash('sha256').update(`${contractorId}:${place}`).digest('hex')
