import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devServer } from './dev-server.ts'

const product = createHttpServer(({ url }, response) => response.end(`the product: ${url}`))
let vite: Awaited<ReturnType<typeof createServer>>
let origin: string
beforeAll(async () => {
  await new Promise<void>((ready) => product.listen(0, '127.0.0.1', ready))
  const target = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  vite = await createServer({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    server: { ...devServer(target), host: '127.0.0.1', port: 0, strictPort: false },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'silent',
  })
  await vite.listen()
  origin = `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`
})
afterAll(async () => {
  await vite.close()
  product.close()
})
const textAt = async (path: string) => (await fetch(origin + path)).text()

describe('npm run dev @ENG-05', () => {
  it.each(['/dashboard', '/review-quote/123?from=list'])('serves the screen %s with hot reload', async (path) => {
    const page = await textAt(path)
    expect(page).toContain('/@vite/client')
    expect(page).toMatch(/src="\/main\.tsx(\?[^"]*)?"/)
  })

  it('serves the administration', async () => {
    expect(await textAt('/admin')).toMatch(/src="\/administration\/main\.tsx(\?[^"]*)?"/)
  })

  it('serves modules, which replace themselves after an edit', async () => {
    expect(await textAt('/ui/banner.tsx')).toContain('import.meta.hot')
  })

  it.each(['/', '/pricing', '/login', '/api/quotes?page=2', '/assets/site-abc.js', '/uploads/1.jpg'])(
    'leaves %s to the product',
    async (path) => {
      expect(await textAt(path)).toBe(`the product: ${path}`)
    },
  )
})
