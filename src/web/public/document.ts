import type { Head } from './head.ts'

/** Vite's manifest: `.build/client/.vite/manifest.json`. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

interface PublicDocument {
  name: string
  head: Head
  /** The body's content: `renderPage(name, props)` of `.build/server/render.js`. */
  html: string
  /** The page's props, passed on to the browser. */
  props: object
  manifest: Manifest
  /** This installation's URL, without a trailing slash. */
  publicUrl: string
}

/** The complete HTML of a public page. It is the same for everyone, so the server may cache it. */
export function publicDocument({ name, head, html, props, manifest, publicUrl }: PublicDocument): string {
  const { path, title, description, indexed } = head
  const files = filesOf(name, manifest)
  const canonical = path === null ? '' : `<link rel="canonical" href="${escaped(publicUrl + path)}">`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
${indexed ? canonical : '<meta name="robots" content="noindex">'}
<meta name="theme-color" content="#1f56e6">
<script src="/early.js"></script>
<link rel="preload" href="/${files.font}" as="font" type="font/woff2" crossorigin>
${files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<link rel="icon" href="/logo-mark.svg" type="image/svg+xml">
${files.scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join('\n')}
</head>
<body>
<div id="app" data-page="${name}">${html}</div>
${files.entry ? `<script type="application/json" id="props">${asData(props)}</script>\n<script type="module" src="/${files.entry}"></script>` : ''}
</body>
</html>
`
}

const entry = 'public/entry.tsx'

/** A page without its own script is plain HTML: nothing to hydrate or load. */
function filesOf(name: string, manifest: Manifest) {
  const page = `public/pages/${name}.tsx`
  const wanted = page in manifest ? closure([entry, page], manifest) : []
  return {
    font: manifest[fontSource(manifest)]?.file,
    styles: [...new Set(closure([entry], manifest).flatMap((source) => manifest[source]?.css ?? []))],
    scripts: wanted.filter((source) => source !== entry).map((source) => manifest[source]?.file),
    entry: wanted.length > 0 ? manifest[entry]?.file : undefined,
  }
}

const fontSource = (manifest: Manifest) =>
  Object.keys(manifest).find((source) => source.endsWith('instrument-sans-latin-wght-normal.woff2')) ?? ''

function closure(sources: readonly string[], manifest: Manifest, seen = new Set<string>()): string[] {
  for (const source of sources) {
    if (seen.has(source)) continue
    seen.add(source)
    closure(manifest[source]?.imports ?? [], manifest, seen)
  }
  return [...seen]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** JSON that cannot close the script element around it. */
const asData = (props: object) => JSON.stringify(props).replaceAll('<', '\\u003c')
