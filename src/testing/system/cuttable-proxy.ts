import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut and restored, or fall silent, like in a network failure or a restart. */
export async function severable(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  const pairs: (readonly [near: Socket, far: Socket])[] = []
  const silent = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    pairs.push([near, far])
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        if (!silent.has(other)) other.destroy()
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
    /** What is connected now hears nothing more, not even that it ended, as when a machine is gone. Others can connect. */
    silence() {
      for (const [near, far] of pairs) {
        silent.add(near)
        far.unpipe(near)
        near.unpipe(far).resume()
        far.destroy()
      }
    },
    mend() {
      isCut = false
    },
    stop() {
      cut()
      proxy.close()
    },
  }
}
