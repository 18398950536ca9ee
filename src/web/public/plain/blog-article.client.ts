/** Opens the device's share dialog, or copies the address if there is none. */
async function share() {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const title = document.querySelector('h1')?.textContent?.trim() ?? document.title
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // the user canceled
    }
  }
  say(
    await navigator.clipboard.writeText(url).then(
      () => 'Link copied',
      () => `Copy this address: ${url}`,
    ),
  )
}

function say(text: string) {
  const status = document.querySelector('[data-shared]')
  if (status) status.textContent = text
}

document.querySelector('[data-share]')?.addEventListener('click', () => void share())
dispatchEvent(new Event('page-ready'))

export {}
