/** Loads the whole stylesheet; the document only includes the styles of its first HTML. */
export function loadAllStyles(): void {
  const href = document.getElementById('app')?.dataset.styles
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}
