import { customer } from '../fixtures/contractors.ts'

/** Private data that only its owner may read; tests search logs, jobs and responses for each item. */
export const canaries = {
  firstPassword: 'canary-first-password-71f',
  secondPassword: 'canary-second-password-20b',
  thirdPassword: 'canary-third-password-9ad',
  wrongPassword: 'canary-wrong-password-c33',
  wrongToken: 'canary-token-0e7',
  email: 'canary-erin@brightline.example',
  unknownEmail: 'canary-nobody@brightline.example',
  lastName: 'Canary-Dustwell',
  business: 'Canary-Business',
  phone: '555-0199-canary',
  address: 'Canary Street 7',
  website: 'canary-site.example',
  logoAddress: 'canary-logo',
  logo: 'canary-drawing',
  worker: 'Canary-Worker',
  cost: 'Canary-Cost',
  customer: 'Canary-Customer',
  notes: 'canary-notes',
}

type Ask = (method: string, path: string, body?: object) => Promise<Response>
/** Sends a request, checks the status and returns the body. */
type Told = (status: number, method: string, path: string, body?: object) => Promise<string>

interface Surroundings {
  readonly ask: Ask
  subscribe(contractorId: string): Promise<void>
  /** The token in the emailed link. */
  mailedToken(): Promise<string>
}

/**
 * A contractor's actions with account and figures, each once valid and once invalid. Returns the error messages.
 */
export async function privateWork({ ask, subscribe, mailedToken }: Surroundings) {
  const refusals: string[] = []
  const told: Told = async (status, method, path, body) => {
    const answer = await ask(method, path, body)
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    if (status >= 400) refusals.push(text)
    return text
  }
  const { firstPassword, email, lastName } = canaries
  const registration = { firstName: 'Erin', lastName, email, password: firstPassword }
  await subscribe(JSON.parse(await told(200, 'POST', '/api/auth/register', registration)).id)
  await told(409, 'POST', '/api/auth/register', registration)
  const token = await passwords(told, mailedToken)
  await business(told)
  await figures(told)
  await told(422, 'DELETE', '/api/user', { password: canaries.wrongPassword })
  await told(200, 'DELETE', '/api/user', { password: canaries.thirdPassword })
  return { token, refusals }
}

async function passwords(told: Told, mailedToken: Surroundings['mailedToken']) {
  const { email, unknownEmail, secondPassword: password, thirdPassword, wrongPassword, wrongToken } = canaries
  await told(200, 'POST', '/api/auth/forgot-password', { email })
  await told(200, 'POST', '/api/auth/forgot-password', { email: unknownEmail })
  await told(400, 'POST', '/api/auth/forgot-password', { email: `${unknownEmail} ${email}` })
  const token = await mailedToken()
  await told(422, 'POST', '/api/auth/reset-password', { token: wrongToken, password })
  await told(200, 'POST', '/api/auth/reset-password', { token, password })
  await told(422, 'POST', '/api/auth/reset-password', { token, password })
  await told(200, 'POST', '/api/auth/login', { email, password })
  const change = (currentPassword: string) => ({ currentPassword, password: thirdPassword })
  await told(422, 'PUT', '/api/auth/password', change(wrongPassword))
  await told(200, 'PUT', '/api/auth/password', change(password))
  return token
}

async function business(told: Told) {
  const { business: businessName, phone, address, website, logoAddress, logo } = canaries
  const profile = { businessName, businessPhone: phone, businessAddress: address }
  await told(200, 'PUT', '/api/user/business', { ...profile, businessWebsite: `https://${website}` })
  await told(400, 'PUT', '/api/user/business', { ...profile, businessWebsite: `no address: ${website}` })
  await told(400, 'PUT', '/api/user/business', { ...profile, businessName: `${businessName}\u0000` })
  for (const place of [`${logoAddress}:${logoAddress}@127.0.0.1/${logoAddress}`, `${logoAddress}.invalid/`])
    await told(422, 'PUT', '/api/user/business', { ...profile, businessLogoUrl: `https://${place}` })
  const drawing = (inside: string) => {
    const form = new FormData()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
    form.append('logo', new File([svg], `${logo}.svg`, { type: 'image/svg+xml' }))
    return form
  }
  await told(200, 'POST', '/api/user/business/logo', drawing(`<text>${logo}</text>`))
  await told(415, 'POST', '/api/user/business/logo', drawing(`<${logo}`))
}

async function figures(told: Told) {
  const { worker: name, cost: label, customer: companyName, notes: bidNotes } = canaries
  const customCosts = [{ id: '1', label, amount: 12 }]
  await told(200, 'PUT', '/api/cost/settings', { defaultCostBreakdown: { supplies: 9 }, customCosts })
  await told(400, 'PUT', '/api/cost/settings', {
    defaultCostBreakdown: {},
    customCosts: [{ id: '1', label, amount: -1 }],
  })
  const { id } = JSON.parse(await told(200, 'POST', '/api/quotes', { ...customer, companyName }))
  const costs = { workers: [{ id: '1', name, hourlyRate: 20, estimatedHours: 9 }], customCosts }
  await told(200, 'PUT', `/api/quotes/${id}/costs`, { ...costs, supplies: 5 })
  await told(400, 'PUT', `/api/quotes/${id}/costs`, { ...costs, supplies: 1e12 })
  await told(200, 'PUT', `/api/quotes/${id}/status`, { bidStatus: 'won', bidNotes })
  await told(400, 'PUT', `/api/quotes/${id}/status`, { bidStatus: bidNotes, bidNotes })
  await told(200, 'GET', `/api/quotes?q=${bidNotes}`)
  await told(200, 'GET', '/api/quotes/export')
  await told(400, 'GET', `/api/quotes/export?timeZone=${bidNotes}`)
  await told(200, 'GET', '/api/user/export')
}
