import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut and restored, like in a network failure or a restart. */
export async function severable(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const near = new URL(url)
  near.hostname = '127.0.0.1'
  near.port = String((proxy.address() as AddressInfo).port)
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: near.href,
    cut,
    mend() {
      isCut = false
    },
    stop() {
      cut()
      proxy.close()
    },
  }
}
