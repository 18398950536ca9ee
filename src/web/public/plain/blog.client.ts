/** A shorter load, in milliseconds, shows no placeholders. */
const shortWait = 150

/** Searches while the user types, without loading the page. Without this script, the form and the links do it. */
function searchAsTyped() {
  const form = document.querySelector<HTMLFormElement>('search form')
  const box = form?.querySelector<HTMLInputElement>('input[type=search]')
  const list = document.getElementById('articles')
  if (!form || !box || !list) return
  let asked = 0
  let pause: ReturnType<typeof setTimeout>

  async function show() {
    const mine = ++asked
    const query = new URLSearchParams(
      [...new FormData(form!)].filter(([, value]) => value !== '') as [string, string][],
    )
    const address = query.size > 0 ? `/blog?${query}` : '/blog'
    const waiting = list!.querySelector<HTMLTemplateElement>('template[data-waiting]')
    const placeholders = setTimeout(() => {
      if (waiting && mine === asked) list!.replaceChildren(waiting.content.cloneNode(true), waiting)
    }, shortWait)
    try {
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(String(answer.status))
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (mine !== asked) return
      const found = page.getElementById('articles')
      const categories = page.querySelector('nav[aria-label=Categories]')
      if (!found || !categories) throw new Error('not the blog')
      list!.replaceChildren(...found.childNodes)
      document.querySelector('nav[aria-label=Categories]')?.replaceWith(categories)
      document.getElementById('found')?.replaceChildren(...(page.getElementById('found')?.childNodes ?? []))
      history.replaceState(null, '', address)
    } catch {
      if (mine === asked) location.assign(address) // the browser shows the error
    } finally {
      clearTimeout(placeholders)
    }
  }

  box.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(show, 250)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(pause)
    void show()
  })
  const asAnswered = new URLSearchParams(location.search).get('q') ?? ''
  if (box.value !== asAnswered) void show() // typed before this script had loaded
}

searchAsTyped()

export {}
