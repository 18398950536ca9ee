import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the emails it accepts; `hold` delays acceptance. */
export async function startMailServer() {
  const mails: string[] = []
  let released = Promise.resolve()
  let release = () => {}
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _, done) => {
      let mail = ''
      stream.on('data', (chunk) => (mail += chunk))
      stream.on('end', () => {
        mails.push(mail.replace(/=\r\n/g, '').replaceAll('=3D', '='))
        released.then(() => done())
      })
    },
  })
  smtp.on('error', () => {}) // a killed server hangs up
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    mails,
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    hold() {
      released = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    close: () => smtp.close(),
  }
}
