import { existsSync } from 'node:fs'
import type { ServerOptions } from 'vite'
import { isScreen } from '../app/screens.ts'

const root = new URL('../', import.meta.url)

/**
 * Vite's own path for a request of the signed-in screens, their modules and files; undefined for what the product
 * answers: the API, public pages and their built files.
 */
function ownPath(url: string): string | undefined {
  const path = url.split('?')[0]!
  const isFile =
    /\.\w+$/.test(path) && [root, new URL('static/', root)].some((at) => existsSync(new URL(`.${path}`, at)))
  if (/^\/(@|node_modules\/)/.test(path) || isFile) return url
  if (path === '/admin') return '/administration/index.html'
  return isScreen(path) ? '/index.html' : undefined
}

/** Vite's server for `npm run dev`: signed-in screens with hot reload, everything else from the product at `target`. */
export const devServer = (target: string): ServerOptions => ({
  port: 5173,
  strictPort: true,
  fs: { allow: ['../..'] },
  proxy: { '/': { target, bypass: ({ url = '/' }) => ownPath(url) } },
})
