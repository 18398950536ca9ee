/** Loads the whole stylesheet; the document came with the part of it that its first HTML uses. */
export function loadAllStyles(): void {
  const href = document.getElementById('app')?.dataset.styles
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
}
