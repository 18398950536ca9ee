import { release, releaseHeader } from '../../../shared-kernel/product.ts'
import { store, stored } from '../../device/storage.ts'
import { shrunk } from '../../photos/shrink.ts'
import { sorted } from '../story-photos.ts'

const form = document.querySelector<HTMLFormElement>('form[data-api]')!
const chooser = form.querySelector<HTMLInputElement>('#photos')!
const submit = form.querySelector<HTMLButtonElement>('[type=submit]')!
const names = ['name', 'email', 'location', 'story', 'photos', 'consent']
const offline = 'No connection. Nothing you typed is lost. Try again when you’re back online.'

let photos: readonly File[] = []

/** Input stays in this tab, so that a reload loses nothing, until the story is sent. Photos can't be kept. */
const draft = 'share-your-story'
const typed = ['name', 'email', 'location', 'story']

function restore() {
  try {
    const kept = JSON.parse(stored('sessionStorage', draft) ?? '{}') as Record<string, unknown>
    for (const name of typed) controlOf(name).value ||= String(kept[name] ?? '')
  } catch {
    // Storage is blocked or unreadable: the form stays as the server rendered it.
  }
}

function keep(values: object | null) {
  store('sessionStorage', draft, values && JSON.stringify(values)) // the form works without it
}

const controlOf = (name: string) => form.querySelector<HTMLInputElement>(`#${name}`)!

/** Shows or clears a field's error. */
function tell(name: string, message: string) {
  const [control, slot] = [controlOf(name), document.getElementById(`${name}-error`)!]
  slot.hidden = !message
  slot.querySelector('span')!.textContent = message
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== slot.id)
  control.setAttribute('aria-describedby', [...described, ...(message ? [slot.id] : [])].join(' '))
  if (message) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}

const box = document.getElementById('refusal')!
const links = box.querySelector<HTMLElement>('[data-links]')!

/** Shows an error about no single field, or about several. */
function refuse(message: string, wrong: readonly string[] = []) {
  box.hidden = !message
  box.querySelector('[data-words]')!.textContent = message
  links.hidden = wrong.length === 0
  links.replaceChildren(...wrong.map(linkTo))
  if (message) box.scrollIntoView({ block: 'center' })
}

function linkTo(name: string) {
  const [item, anchor] = [document.createElement('li'), document.createElement('a')]
  anchor.className = links.dataset.links!
  anchor.href = `#${name}`
  anchor.textContent = document.getElementById(`${name}-error`)!.textContent
  anchor.addEventListener('click', (event) => {
    event.preventDefault()
    controlOf(name).scrollIntoView({ block: 'center' })
    controlOf(name).focus({ preventScroll: true })
  })
  item.append(anchor)
  return item
}

/** Moves focus to the only invalid field, or to the list of invalid fields. */
function pointOut() {
  const wrong = names.filter((name) => controlOf(name).ariaInvalid)
  if (wrong.length > 1) refuse('There is a problem', wrong)
  ;(wrong.length > 1 ? box : controlOf(wrong[0]!)).focus()
}

/** Whether a field is complete, as far as the browser can tell; the server checks the rest. */
function isGiven(name: string): boolean {
  const control = controlOf(name)
  if (name === 'photos') return photos.length > 0
  if (control.type === 'checkbox') return control.checked
  return control.value.trim() !== '' && !control.validity.typeMismatch
}

const check = (name: string) => tell(name, isGiven(name) ? '' : controlOf(name).dataset.missing!)

function showPhotos() {
  const list = document.getElementById('previews')!
  const template = document.querySelector<HTMLTemplateElement>('#preview')!
  for (const image of list.querySelectorAll('img')) URL.revokeObjectURL(image.src)
  list.replaceChildren(
    ...photos.map((photo, at) => {
      const item = template.content.cloneNode(true) as DocumentFragment
      const button = item.querySelector('button')!
      const image = Object.assign(new Image(), { src: URL.createObjectURL(photo), alt: photo.name })
      image.className = button.parentElement!.dataset.image!
      button.before(image)
      button.textContent = 'Remove'
      button.setAttribute('aria-label', `Remove ${photo.name}`)
      button.addEventListener('click', () => {
        photos = photos.filter((other) => other !== photo)
        showPhotos()
        const next = list.querySelectorAll('button')
        ;(next[Math.min(at, next.length - 1)] ?? chooser).focus()
      })
      return item
    }),
  )
  list.hidden = photos.length === 0
  keepChosen()
}

/** Keeps the browser's own list equal to ours, so that its count is right. */
function keepChosen() {
  const chosen = new DataTransfer()
  for (const photo of photos) chosen.items.add(photo)
  chooser.files = chosen.files
}

chooser.addEventListener('change', async () => {
  const { most, tooMany } = chooser.dataset
  const { kept, trouble } = await sorted([...(chooser.files ?? [])], photos, Number(most), tooMany!)
  photos = kept
  showPhotos()
  tell('photos', trouble ?? '')
})

form.addEventListener('focusout', ({ target }) => {
  const { name, value } = target as HTMLInputElement
  if (names.includes(name) && name !== 'photos' && value) check(name)
})
form.addEventListener('input', ({ target }) => {
  const { name, ariaInvalid } = target as HTMLInputElement
  if (ariaInvalid && name !== 'photos') check(name)
  keep(Object.fromEntries(typed.map((name) => [name, controlOf(name).value])))
})

async function body() {
  const data = new FormData(form)
  data.delete('photos')
  for (const [at, photo] of photos.entries()) data.append('photos', await shrunk(String(at), photo), photo.name)
  return data
}

const failed = 'Something went wrong. Please try again.'

/** Sends the story. Resolves to null on success, otherwise to a function that shows the error. */
async function send(): Promise<(() => void) | null> {
  refuse('')
  for (const name of names) check(name)
  if (names.some((name) => !isGiven(name))) return pointOut
  const answer = await fetch(form.dataset.api!, {
    method: 'POST',
    headers: { [releaseHeader]: release },
    body: await body(),
  }).catch(() => null)
  if (answer?.ok) return null
  if (!answer) return () => refuse(offline)
  const problem = await answer.json().catch(() => ({}))
  const issues = ((problem.issues ?? []) as { path: string; message: string }[]).filter(({ path }) =>
    names.includes(path),
  )
  for (const { path, message } of issues) tell(path, message)
  return issues.length > 0 ? pointOut : () => refuse(problem.message ?? failed)
}

const words = submit.textContent
let sending = false

function rest() {
  sending = false
  submit.removeAttribute('aria-disabled')
  submit.textContent = words
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (sending) return
  sending = true
  submit.setAttribute('aria-disabled', 'true')
  submit.textContent = submit.dataset.busy!
  const tellWhyNot = await send().catch((error: unknown) => {
    reportError(error)
    return () => refuse(failed)
  })
  if (tellWhyNot) {
    rest()
    return tellWhyNot()
  }
  keep(null)
  // The button stays busy until the next page has loaded: another click would send the story again.
  window.location.assign(form.dataset.done!)
})
// Back from that page to a form that the browser kept as it was: the story has already been sent.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !sending) return
  form.reset()
  photos = []
  showPhotos()
  rest()
})

restore()
// A page restored by the browser may already have photos.
if (chooser.files?.length) chooser.dispatchEvent(new Event('change'))
