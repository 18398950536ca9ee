const byId = (id) => document.getElementById(id)
const list = byId('list')
const article = byId('mail')
let shown = ''
let opened = ''

/** Sets text only: this page never parses any part of an email as HTML. */
function put(parent, selector, text) {
  const element = parent.querySelector(selector)
  element.textContent = text
  return element
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'medium' })
const kilobytes = (bytes) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`
const filesLabel = (count) => (count === 0 ? '' : count === 1 ? '1 file' : `${count} files`)

function newRow(mail) {
  const row = byId('row').content.cloneNode(true).firstElementChild
  row.dataset.id = mail.id
  row.querySelector('a').href = `#${mail.id}`
  put(row, '.who', mail.to || mail.envelope.to.join(', '))
  put(row, '.subject', mail.subject || '(no subject)')
  put(row, '.files', filesLabel(mail.attachments.filter((file) => !file.inline).length))
  put(row, 'time', timeFormat.format(new Date(mail.receivedAt))).dateTime = mail.receivedAt
  return row
}

/** Leaves unchanged rows alone, so nothing flickers and focus is kept. */
function showList(mails) {
  const wanted = new Set(mails.map((mail) => mail.id))
  for (const row of [...list.children]) if (!wanted.has(row.dataset.id)) row.remove()
  const present = new Map([...list.children].map((row) => [row.dataset.id, row]))
  mails.forEach((mail, index) => {
    if (!present.has(mail.id)) list.insertBefore(newRow(mail), list.children[index] ?? null)
  })
  byId('empty').hidden = mails.length > 0
  byId('clear').hidden = mails.length === 0
  document.title = mails.length > 0 ? `Demo mailbox (${mails.length})` : 'Demo mailbox'
}

function markOpened() {
  for (const link of list.querySelectorAll('a')) {
    if (link.hash === `#${opened}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

async function refresh() {
  try {
    const response = await fetch('/api/mails')
    const text = await response.text()
    byId('problem').hidden = response.ok
    if (!response.ok || text === shown) return
    shown = text
    showList(JSON.parse(text).mails)
    markOpened()
  } catch {
    byId('problem').hidden = false
  }
}

function viewOf(mail, view) {
  if (view === 'html') {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    frame.title = 'The mail as the customer sees it'
    frame.src = `/mails/${mail.id}/html`
    return frame
  }
  const block = document.createElement('pre')
  block.tabIndex = 0
  block.textContent =
    view === 'text' ? mail.text : mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return block
}

function addPeople(parent, mail) {
  const date = exactFormat.format(new Date(mail.receivedAt))
  for (const [name, value] of Object.entries({ To: mail.to, From: mail.from, Arrived: date })) {
    const term = document.createElement('dt')
    const description = document.createElement('dd')
    term.textContent = name
    description.textContent = value
    parent.append(term, description)
  }
}

function addAttachments(parent, mail) {
  for (const { filename, size, url } of mail.attachments.filter((file) => !file.inline)) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const weight = document.createElement('small')
    weight.textContent = kilobytes(size)
    link.append(filename, weight)
    Object.assign(link, { href: url, target: '_blank', rel: 'noopener' })
    item.append(link)
    parent.append(item)
  }
}

function showMail(mail) {
  article.replaceChildren(byId('opened').content.cloneNode(true))
  put(article, 'h2', mail.subject || '(no subject)')
  addPeople(article.querySelector('.people'), mail)
  addAttachments(article.querySelector('.attachments'), mail)
  article.querySelector('.raw').href = `/mails/${mail.id}/raw`
  const tabs = [...article.querySelectorAll('[data-view]')]
  const select = (chosen) => {
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab === chosen))
    article.querySelector('.view').replaceChildren(viewOf(mail, chosen.dataset.view))
  }
  for (const tab of tabs) {
    tab.hidden = (tab.dataset.view === 'html' && !mail.html) || (tab.dataset.view === 'text' && !mail.text)
    tab.addEventListener('click', () => select(tab))
  }
  select(tabs.find((tab) => !tab.hidden))
  article.querySelector('h2').focus()
}

async function openFromAddress() {
  opened = location.hash.slice(1)
  document.querySelector('main').classList.toggle('reading', opened !== '')
  markOpened()
  article.replaceChildren()
  if (!opened) return
  const asked = opened
  const response = await fetch(`/api/mails/${asked}`)
  if (asked !== opened) return
  if (response.ok) showMail(await response.json())
  else location.hash = ''
}

byId('clear').addEventListener('click', async () => {
  await fetch('/api/mails', { method: 'DELETE' })
  location.hash = ''
  await refresh()
})
addEventListener('hashchange', openFromAddress)
document.addEventListener('visibilitychange', () => document.hidden || refresh())
setInterval(() => document.hidden || refresh(), 1500)
await Promise.all([refresh(), openFromAddress()])
