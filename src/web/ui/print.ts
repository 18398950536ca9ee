/** Paper is white, so printing uses the light theme. */
export function printInLight(): void {
  const { dataset } = document.documentElement
  let onScreen = dataset.theme
  window.addEventListener('beforeprint', () => {
    onScreen = dataset.theme
    dataset.theme = 'light'
  })
  window.addEventListener('afterprint', () => {
    dataset.theme = onScreen
  })
}
