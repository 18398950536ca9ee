import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { devServer } from './build/dev-server.ts'
import { splitContracts } from './build/split-contracts.ts'
import { earlyScript } from './public/early-script.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Files of the signed-in product that have loaded before any lazy part needs them. */
const entry = /^assets\/(rolldown-runtime|react|router|look|site|common|app)-/
const notYetThere = (files: readonly string[]) =>
  files.some((file) => file.startsWith('assets/app-')) ? files.filter((file) => !entry.test(file)) : [...files]

/** Replaces Vite's own helper, with which one failed request would block a part for good. */
const preloadHelper = '\0vite/preload-helper.js'
const preload = `export { preload as __vitePreload } from '${here('loading/preload.ts')}'`

/** Shown on a signed-in screen until its code has loaded, or if it doesn't load: its style, and its elements. */
const [, openingStyle = '', opening = ''] =
  /^(<style>.*?<\/style>)\n(.*)$/s.exec(
    readFileSync(here('opening.html'), 'utf8').replace('%logo%', readFileSync(here('static/logo-mark.svg'), 'utf8')),
  ) ?? []

/** After the character set, which browsers look for in the first 1,024 bytes. */
const withEarlyScript = (html: string) => html.replace('</title>', `$&\n<script>${earlyScript}</script>`)
const withOpening = (html: string) =>
  html.replace('</head>', `${openingStyle}\n$&`).replace('<div id="app"></div>', `$&\n${opening}`)

/**
 * Our policy forbids compiling code from text. Without this, zod would try, and the browser would report it. The server
 * keeps the faster way.
 */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true`, map: null }),
  },
}

const client = {
  out: '.build/client',
  input: [here('index.html'), here('public/entry.tsx'), here('public/site.ts'), here('administration/index.html')],
}
const server = { out: '.build/server', input: { render: here('public/render.tsx') } }
const worker = {
  out: '.build/worker',
  input: { worker: here('device/worker.ts'), 'switched-off': here('device/switched-off.ts') },
}
const gallery = { out: '.build/gallery', input: [here('ui-gallery/index.html')] }

/**
 * `vite build -c src/web/vite.config.ts` builds the browser's files in `.build/client`;
 * with `--ssr` it builds `.build/server/render.js`, which turns a public page into HTML;
 * with `--mode worker` it builds the service worker in `.build/worker`;
 * with `--mode gallery` it builds the developers' page of all parts in `.build/gallery`.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here('.'),
  base: mode === 'gallery' ? '/_ui/' : '/',
  publicDir: here('static'),
  cacheDir: here('../../.cache/vite'),
  plugins: [
    react(),
    splitContracts(),
    { name: 'preload', enforce: 'pre', load: (id) => (id === preloadHelper ? preload : null) },
    zodWithoutEval,
    { name: 'early-script', transformIndexHtml: withEarlyScript },
    { name: 'opening', transformIndexHtml: withOpening },
  ],
  define: isSsrBuild || mode === 'worker' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  server: devServer(process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`),
  build: {
    outDir: here(`../../${targetOf(isSsrBuild, mode).out}`),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild && mode !== 'worker',
    manifest: !isSsrBuild && mode !== 'worker',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? [...files] : files.length > 0 ? notYetThere(files) : [file],
    },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      input: targetOf(isSsrBuild, mode).input,
      treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
      output: outputOf(isSsrBuild, mode),
      onLog(level, log, handler) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
      },
    },
  },
}))

function outputOf(isSsrBuild: boolean | undefined, mode: string) {
  if (isSsrBuild) return {}
  return mode === 'worker' ? { entryFileNames: '[name].js' } : { codeSplitting: { groups: chunks(here('.')) } }
}

function targetOf(isSsrBuild: boolean | undefined, mode: string) {
  if (isSsrBuild) return server
  return mode === 'worker' ? worker : mode === 'gallery' ? gallery : client
}
