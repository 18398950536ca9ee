const input = document.querySelector<HTMLInputElement>('#pdf')!
const outcomes = [...document.querySelectorAll<HTMLElement>('[data-outcome]')]

const show = (name: string) => {
  for (const outcome of outcomes) outcome.hidden = outcome.dataset.outcome !== name
}

/** Loads the checker only when it's needed: it's larger than the page. */
async function check(file: File) {
  show('checking')
  try {
    const [{ verdictOn }, answer, bytes] = await Promise.all([
      import('../signed-pdf.ts'),
      fetch(input.dataset.certificates!),
      file.arrayBuffer(),
    ])
    const certificates: readonly { readonly pem: string }[] = await answer.json()
    const ours = certificates.map(({ pem }) => pem)
    const verdict = await verdictOn(new Uint8Array(bytes), ours)
    if (input.files?.[0] === file) show(verdict)
  } catch {
    show('failed')
  }
}

const checkChosen = () => {
  const [file] = input.files ?? []
  if (file) void check(file)
}
input.addEventListener('change', checkChosen)
checkChosen() // chosen before this script had loaded

export {}
