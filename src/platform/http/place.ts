import ipaddr from 'ipaddr.js'

/** An address as people read it: IPv4 that arrived inside IPv6 is IPv4. */
export const addressOf = (ip: string): string => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : 'unknown')

/** What a limit counts as one place: an IPv4 address, or the /64 network that one IPv6 customer has to herself. */
export function placeOf(ip: string): string {
  const address = addressOf(ip)
  if (!ipaddr.IPv6.isValid(address)) return address
  const { parts } = ipaddr.IPv6.parse(address)
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
