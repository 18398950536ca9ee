import { createServer } from 'node:net'

/** A mail server that accepts everything immediately and reports when it got the last byte. */
export async function smtpSink() {
  let accepted: (at: number) => void = () => {}
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    socket.setNoDelay(true)
    socket.write('220 sink\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        if (inData) {
          const end = rest.indexOf('\r\n.\r\n')
          if (end < 0) {
            rest = rest.slice(-4)
            return
          }
          accepted(performance.now())
          rest = rest.slice(end + 5)
          inData = false
          socket.write('250 accepted\r\n')
          continue
        }
        const line = rest.indexOf('\r\n')
        if (line < 0) return
        const word = rest.slice(0, 4).toUpperCase()
        rest = rest.slice(line + 2)
        inData = word === 'DATA'
        socket.write(inData ? '354 go on\r\n' : word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
        if (word === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Resolves with the times at which the next emails were accepted. */
    next(count = 1): Promise<number[]> {
      const times: number[] = []
      return new Promise((resolve) => {
        accepted = (at) => {
          times.push(at)
          if (times.length === count) resolve(times)
        }
      })
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
