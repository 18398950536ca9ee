import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createListener, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchPublicFile, type Internet, internet, internetBy, isPublic } from './internet.ts'

/** Hosts that lead to this machine or a nearby network, in every notation. */
const hostile = [
  ['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0', '0.0.0.0', '2130706433', '017700000001', '0x7f000001'],
  ['0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', '127.0.0.1:443', 'localhost', 'LOCALHOST', 'localhost.', '%6c%6fcalhost'],
  ['①②⑦.⓪.⓪.①', '127。0。0。1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255'],
  ['192.168.0.1', '192.168.1.254', '169.254.169.254', '169.254.0.1', '100.64.0.1', '100.127.255.255', '192.0.0.1'],
  ['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '192.88.99.1', '224.0.0.1', '239.255.255.255'],
  ['240.0.0.1', '255.255.255.255', '0.1.2.3', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'],
  ['[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::127.0.0.1]', '[fc00::1]', '[fd00:ec2::254]'],
  ['[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::1]', '[2002:7f00:1::]'],
  ['[2001::1]', '[2001:db8::1]', '[100::1]', '[::fffe:7f00:1]', '[4000::1]', '[fe80::1%25lo]'],
].flat()

let canary: Server
let touched = 0
let port = 0
beforeAll(async () => {
  canary = createListener((socket) => {
    touched++
    socket.destroy()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => canary.close())

/** Connects every address to the canary. */
const toCanary = (resolve: Internet['resolve'] = internet.resolve): Internet => ({
  resolve,
  connect: () => connect(port, '127.0.0.1'),
})

describe('a URL given by a contractor', () => {
  it(`never reaches this machine, in any of ${hostile.length} notations @T-17`, async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    for (const host of hostile) {
      await expect(fetchPublicFile(`https://${host}/logo.png`, 1000, toCanary()), host).rejects.toThrow()
    }
    expect(touched).toBe(0)
  })

  it.each([
    'http://logos.example/a.png',
    'https://logos.example:8443/a.png',
    'https://logos.example:22/a.png',
    'https://user@logos.example/a.png',
    'https://user:secret@logos.example/a.png',
    'https://',
    'https://exa mple/a.png',
    'ftp://logos.example/a.png',
  ])('%s is rejected: not a plain https URL @T-17', async (url) => {
    await expect(
      fetchPublicFile(
        url,
        1000,
        toCanary(async () => ['8.8.8.8']),
      ),
    ).rejects.toThrow()
    expect(touched).toBe(0)
  })

  it('is rejected if any of its addresses is internal, or if none resolves @T-17', async () => {
    for (const addresses of [['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::1'], ['10.0.0.7'], [], ['nonsense']])
      await expect(
        fetchPublicFile(
          'https://logos.example/',
          1000,
          toCanary(async () => addresses),
        ),
      ).rejects.toThrow()
    expect(touched).toBe(0)
  })

  it('is resolved once, so a second DNS answer has no effect @T-17', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const reached: string[] = []
    const ways = {
      resolve: async () => answers.shift() ?? [],
      connect: (address: string) => {
        reached.push(address)
        return connect(1, '127.0.0.1')
      },
    }
    await expect(fetchPublicFile('https://rebinding.example/', 1000, ways)).rejects.toThrow()
    expect(reached).toEqual(['93.184.216.34'])
  })

  it('recognizes public addresses', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])
      expect(isPublic(address)).toBe(true)
  })
})

describe('a file at a public URL', () => {
  const served = async (answer: RequestListener, url = 'https://logos.example/a.png?size=2') => {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ways = {
      resolve: async () => ['93.184.216.34'],
      connect: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
    }
    return fetchPublicFile(url, 1000, ways).finally(() => {
      server.closeAllConnections()
      server.close()
    })
  }

  it('is fetched with the original host name and path', async () => {
    const body = await served((request, reply) => reply.end(`${request.headers.host} ${request.url}`))
    expect(body.toString()).toBe('logos.example /a.png?size=2')
  })

  it('is not fetched through redirects @T-17', async () => {
    const elsewhere: RequestListener = (_, reply) => reply.writeHead(302, { location: 'https://127.0.0.1/' }).end()
    await expect(served(elsewhere)).rejects.toThrow('302')
  })

  it('is rejected above the size limit, whatever length it declares @T-17', async () => {
    await expect(served((_, reply) => reply.end('x'.repeat(1001)))).rejects.toThrow('too large')
    expect((await served((_, reply) => reply.end('x'.repeat(1000)))).length).toBe(1000)
  })

  it('times out after five seconds in total @T-17', async () => {
    const drip: RequestListener = (_, reply) => {
      const timer = setInterval(() => reply.write('x'), 200)
      reply.on('close', () => clearInterval(timer))
    }
    await expect(served(drip)).rejects.toThrow(/aborted/)
  })
})

describe('a host whose DNS server does not answer', () => {
  it('S-23: times out after five seconds, and file reads continue meanwhile @T-17', async () => {
    const asked: string[] = []
    const silent = createSocket('udp4', (query) => asked.push(query.toString('latin1')))
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
    const ways = internetBy([`127.0.0.1:${silent.address().port}`])
    let givenUp = 0
    const names = Array.from({ length: 20 }, (_, at) => `https://logos-${at}.example/logo.png`)
    const looks = names.map((url) =>
      fetchPublicFile(url, 1000, ways).catch(() => {
        givenUp++
      }),
    )
    const askedFor = () => new Set(asked.map((query) => query.match(/logos-\d+/)?.[0])).size
    await expect.poll(askedFor).toBeGreaterThan(4) // more lookups at once than a process has threads to read files
    await Promise.all(Array.from({ length: 20 }, () => readFile(new URL(import.meta.url))))
    expect(givenUp).toBe(0)
    await Promise.all(looks)
    expect([givenUp, askedFor()]).toEqual([20, 20])
    silent.close()
  })
})
