import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../../testing/fixtures/pdf.ts'
import { childrenRunning, processes } from '../../../testing/system/children.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import type { PrinterOptions } from './chromium-pdf.ts'

const open: ReturnType<typeof testPrinter>[] = []
const printerWith = (options: Partial<PrinterOptions> = {}) => {
  const printer = testPrinter(options)
  open.push(printer)
  return printer
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()))
})

/** The browsers that this test process started, by process id. */
const browsers = () => childrenRunning(/ --headless/)

/** The processes that lay out this browser's pages. */
function renderers(browser: number): number[] {
  const its = processes().filter(({ group, state }) => group === browser && !state.startsWith('Z'))
  return its.filter(({ command }) => command.includes(' --type=renderer')).map(({ pid }) => pid)
}

async function listener() {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('hit')
  })
  server.on('upgrade', (request, socket) => {
    hits.push(`websocket ${request.url}`)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { hits, url: `http://127.0.0.1:${port}`, port, stop: () => new Promise((resolve) => server.close(resolve)) }
}

const hostilePage = (url: string, port: number) => `<!doctype html><html><head>
<link rel="stylesheet" href="${url}/css"><link rel="prefetch" href="${url}/prefetch"><link rel="preconnect" href="${url}">
<link rel="icon" href="${url}/icon"><link rel="dns-prefetch" href="//canary.example"><base href="${url}/">
<meta http-equiv="refresh" content="0;url=${url}/refresh"><style>@import "${url}/import"; body{background:url(${url}/background)}
@font-face{font-family:x;src:url(${url}/font)} p{font-family:x}</style></head>
<body><p>text</p><img src="${url}/img" srcset="${url}/srcset 2x"><iframe src="${url}/iframe"></iframe>
<object data="${url}/object"></object><embed src="${url}/embed"><video src="${url}/video" poster="${url}/poster"></video>
<form action="${url}/form"><input type="image" src="${url}/input"></form><svg><image href="${url}/svg"/></svg>
<script src="${url}/script"></script><script>fetch('${url}/fetch');new WebSocket('ws://127.0.0.1:${port}/ws')
navigator.serviceWorker?.register('${url}/worker')</script></body></html>`

describe('the PDF printer', () => {
  it('lets a hostile page make no requests, even without a policy in the page @T-18', async () => {
    const canary = await listener()
    const printer = printerWith()
    expect((await readPdf(await printer.print(hostilePage(canary.url, canary.port)))).text).toContain('text')
    expect((await readPdf(await printer.print('<p>afterwards</p>'))).text).toContain('afterwards')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(canary.hits).toEqual([])
    expect(await fetch(canary.url).then((answer) => answer.text())).toBe('hit')
    await canary.stop()
  })

  it('shows no local files @T-19', async () => {
    const secret = `secret-${randomUUID()}`
    const file = join(mkdtempSync(join(tmpdir(), 'canary-')), 'secret.txt')
    writeFileSync(file, secret)
    const page = `<p>before</p><iframe src="file://${file}"></iframe><object data="file://${file}"></object><embed src="file://${file}">`
    const { text } = await readPdf(await printerWith().print(page))
    expect(text).toContain('before')
    expect(text).not.toContain(secret)
  })

  it('recovers after its browser is killed @F-13', async () => {
    const printer = printerWith()
    await printer.print('<p>first</p>')
    const [pid] = browsers()
    const caught = printer.print(`<p>second</p>${'<p>more</p>'.repeat(2_000)}`)
    setTimeout(() => process.kill(pid as number, 'SIGKILL'), 10)
    expect((await readPdf(await caught)).text).toContain('second')
    expect((await readPdf(await printer.print('<p>third</p>'))).text).toContain('third')
    expect(browsers()).not.toContain(pid)
  })

  it('S-03: a hung browser is killed, and its prints are repeated in another one @F-14', async () => {
    const printer = printerWith({ answerMs: 4_000 })
    await printer.print('<p>first</p>')
    const [pid] = browsers() as [number]
    process.kill(pid, 'SIGSTOP')
    const caught = await Promise.all(['dana', 'robin'].map((who) => printer.print(`<p>quote of ${who}</p>`)))
    expect(await Promise.all(caught.map(async (pdf) => (await readPdf(pdf)).text))).toEqual([
      expect.stringContaining('quote of dana'),
      expect.stringContaining('quote of robin'),
    ])
    expect(browsers()).not.toContain(pid)
  })

  it('S-03: a hung page fails alone; another contractor’s page in the same browser is printed @F-14 @F-19', async () => {
    const printer = printerWith({ patienceMs: 12_000 })
    await printer.print('<p>first</p>')
    const [pid] = browsers() as [number]
    const first = renderers(pid)
    const spare = () => renderers(pid).filter((renderer) => !first.includes(renderer))
    await expect.poll(spare).toHaveLength(1)
    const stopped = spare()
    for (const renderer of stopped) process.kill(renderer, 'SIGSTOP')
    const refusal = expect(printer.print('<p>hung</p>')).rejects.toThrow('wasn’t made within 12 seconds')
    const beside = await printer.print('<p>beside it</p>')
    expect((await readPdf(beside)).text).toContain('beside it')
    await refusal
    expect((await readPdf(await printer.print('<p>afterwards</p>'))).text).toContain('afterwards')
    expect(browsers()).toEqual([pid])
    await expect.poll(() => renderers(pid).filter((renderer) => stopped.includes(renderer))).toEqual([])
  })

  it('S-03: a page that kills every browser does not prevent another contractor’s print @F-13', async () => {
    const printer = printerWith()
    await printer.print('<p>first</p>')
    const seen = new Set(browsers())
    const deadly = printer.print(`<p>huge</p>${'<p>more</p>'.repeat(4_000)}`)
    const innocent = printer.print(`<p>innocent</p>${'<p>more</p>'.repeat(4_000)}`)
    for (const pid of seen) process.kill(pid, 'SIGKILL')
    await expect.poll(() => browsers().filter((pid) => !seen.has(pid))).toHaveLength(2) // one for each of them
    process.kill(browsers().find((pid) => !seen.has(pid))!, 'SIGKILL')
    const ends = await Promise.allSettled([deadly, innocent])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps concurrent prints of different customers separate @T-18', async () => {
    const printer = printerWith()
    const printed = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await readPdf(await printer.print(`<p>customer ${at}</p>`))).text),
    )
    for (const [at, text] of printed.entries()) expect(text.match(/customer \d/g)).toEqual([`customer ${at}`])
  })

  it('recycles its browser regularly, and leaves none running @F-13', async () => {
    const printer = printerWith({ recycleAfter: 2 })
    const seen = new Set<number>()
    for (let job = 0; job < 5; job++) {
      await printer.print(`<p>${job}</p>`)
      for (const pid of browsers()) seen.add(pid)
    }
    expect(seen.size).toBe(3)
    await printer.close()
    await expect.poll(() => browsers()).toEqual([])
  })
})
