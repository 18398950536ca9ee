import { readFileSync } from 'node:fs'
import { productName } from '../shared-kernel/product.ts'
import type { PublicCompany } from '../web/public/company.ts'
import { earlyScript } from '../web/public/early-script.ts'
import type { Head } from '../web/public/head.ts'
import { graphOf } from '../web/public/structured-data.ts'

/**
 * The message if a page's required script hasn't loaded after a while: its style, and its element, which `hydrate.tsx`
 * removes.
 */
const [, incompleteStyle = '', incomplete = ''] =
  /^<style>(.*)<\/style>(.*)$/.exec(
    readFileSync(new URL('incomplete.html', import.meta.url), 'utf8').replace(/\n\s*/g, ''),
  ) ?? []

/** Vite's manifest: `.build/client/.vite/manifest.json`. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
>

interface PublicDocument {
  name: string
  head: Head
  /** The body's content: `renderPage(name, props)` of `.build/server/render.js`. */
  html: string
  /** The page's props, passed on to the browser if it hydrates the page. */
  props: object
  manifest: Manifest
  /** The part of the stylesheet that this HTML uses: `stylesIn(css)`. */
  styles: (html: string) => string
  /** This installation's URL, without a trailing slash. */
  publicUrl: string
  company: PublicCompany
}

/** The complete HTML of a public page. It is the same for everyone, so the server may keep it. */
export function publicDocument({
  name,
  head,
  html,
  props,
  manifest,
  styles,
  publicUrl,
  company,
}: PublicDocument): string {
  const { title, description } = head
  const files = filesOf(name, head, manifest)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<script>${earlyScript}</script>
<link rel="preload" href="/${files.font}" as="font" type="font/woff2" crossorigin>
<style>${styles(html)}${files.hydrates ? incompleteStyle : ''}</style>
<meta name="theme-color" content="#1f56e6">
<link rel="icon" href="/logo-mark.svg" type="image/svg+xml">
${head.indexed ? '' : '<meta name="robots" content="noindex">'}
${head.path && !head.withoutToken ? forSearchAndSharing(head, publicUrl) : ''}
</head>
<body>
<div id="app" data-page="${name}"${head.late ? ' data-late' : ''} data-company="${escaped(JSON.stringify(company))}" data-styles="/${stylesheetOf(manifest)}"${later([...files.preloads, ...files.scripts])}>${html}</div>
${files.hydrates ? `<script type="application/json" id="props">${asData(JSON.stringify(props))}</script>${incomplete}` : ''}
</body>
</html>
`
}

/** The files that `early.js` loads after the first paint: the entries and all their imports, in parallel. */
const later = (files: readonly (string | undefined)[]) =>
  files.length > 0 ? ` data-scripts="${files.map((file) => `/${file}`).join(' ')}"` : ''

/** The address under which search engines know a page; it always begins with a slash. */
export const addressOf = ({ canonical, path }: Head): string => canonical ?? path ?? '/'

/** The path of a page's sharing picture. */
export const pictureOf = (address: string): string => `/og${address === '/' ? '/home' : address}.png`

function forSearchAndSharing(head: Head, publicUrl: string) {
  const address = addressOf(head)
  const url = publicUrl + address
  const property = (name: string, value: string) => `<meta property="${name}" content="${escaped(value)}">`
  return [
    `<link rel="canonical" href="${escaped(url)}">`,
    head.keywords && `<meta name="keywords" content="${escaped(head.keywords.join(', '))}">`,
    property('og:type', head.published ? 'article' : 'website'),
    property('og:site_name', productName),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', publicUrl + pictureOf(address)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', head.title),
    head.published && property('article:published_time', head.published),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/atom+xml" title="Cleaning Industry Blog" href="/blog/feed.xml">`,
    `<script type="application/ld+json">${asData(graphOf(head.data ?? [], publicUrl))}</script>`,
  ]
    .filter(Boolean)
    .join('\n')
}

const hydration = 'public/entry.tsx'
const rendering = 'public/hydrate.tsx'
const site = 'public/site.ts'

/** A page without its own script is plain HTML: nothing to hydrate. */
function filesOf(name: string, head: Head, manifest: Manifest) {
  const page = `public/pages/${name}.tsx`
  const own = `public/plain/${name}.client.ts`
  const hydrates = page in manifest
  const entries = [...(hydrates ? [hydration] : []), ...(head.site || own in manifest ? [site] : [])]
  const needed = [page, own, hydrates ? rendering : ''].filter((source) => source in manifest)
  const wanted = head.late ? [] : closure([...entries, ...needed], manifest)
  return {
    font: manifest[fontSource(manifest)]?.file,
    preloads: wanted.filter((source) => !entries.includes(source)).map((source) => manifest[source]?.file),
    scripts: entries.map((source) => manifest[source]?.file),
    hydrates,
  }
}

/** The file of the stylesheet, which all public pages share. */
export const stylesheetOf = (manifest: Manifest): string | undefined => manifest[hydration]?.css?.[0]

const fontSource = (manifest: Manifest) =>
  Object.keys(manifest).find((source) => source.endsWith('instrument-sans-latin-wght-normal.woff2')) ?? ''

/** These chunks and all their static imports, by source. */
export function closure(sources: readonly string[], manifest: Manifest, seen = new Set<string>()): string[] {
  for (const source of sources) {
    if (seen.has(source)) continue
    seen.add(source)
    closure(manifest[source]?.imports ?? [], manifest, seen)
  }
  return [...seen]
}

/** Text for HTML: content, or an attribute in double quotes. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON that cannot close the script element around it. */
const asData = (json: string) => json.replaceAll('<', '\\u003c')
