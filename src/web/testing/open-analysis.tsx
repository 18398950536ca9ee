import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Analysis } from '../../modules/vision/contract/endpoints.ts'
import { tell } from '../events/told.ts'
import { analysisId } from './analysis-samples.ts'
import { openAt } from './open-at.tsx'
import { contractor } from './user-samples.ts'

type Answer = (body: { analysisId: string; images: { filename: string; base64: string }[] }, url: string) => unknown
type Answers = Record<string, Answer>

export const problem = (status: number, message: string, code = 'problem') =>
  Response.json({ status, code, message }, { status })

/** Tells the screen that the analysis changed, as the stream of events does. */
export const tellProgress = (id: string = analysisId) => act(async () => tell({ kind: 'analysis', id, version: null }))

/**
 * Opens AI Image Analysis for a paying contractor with a small fake server: `known` has its analyses by id; `answers`
 * replace its default ones. Records the requests.
 */
export async function openAnalysis({ at = '', known = {}, answers = {} }: Opening = {}) {
  const asked: string[] = []
  const sent: Parameters<Answer>[0][] = []
  const here = openAt(`/image-analysis${at}`, contractor())
  const usual: Answers = {
    'GET /api/auth/user': () => contractor(),
    'GET /api/image-analysis-status': () => ({ model: 'configured', sentTo: 'api.openai.com', leftToday: 38 }),
    'GET /api/image-analyses': () => [],
    'GET /api/image-analyses/:id': (_, url) => known[url.split('/').at(-1)!] ?? problem(404, 'Analysis not found'),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.split('?')[0]!.replace(/(image-analyses\/)[0-9a-f-]{36}/, '$1:id')
    asked.push(`${method} ${path}`)
    const input = body ? JSON.parse(String(body)) : {}
    if (path === '/api/analyze-images') sent.push(input)
    const answer = await { ...usual, ...answers }[`${method} ${path}`]?.(input, url)
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer
    return answer === undefined ? problem(404, 'Not found') : Response.json(answer)
  })
  await screen.findByRole('heading', { level: 1, name: 'AI Image Analysis' }, { timeout: 10_000 })
  await screen.findByText(/left today|isn’t configured|couldn’t find out/)
  return { ...here, asked, sent, known }
}

interface Opening {
  /** The rest of the address: "?analysis=...". */
  readonly at?: string
  readonly known?: Record<string, Analysis>
  readonly answers?: Answers
}

/** Opens one analysis, like a link or a reload does. */
export const openResults = (shown: Analysis, answers: Answers = {}) =>
  openAnalysis({ at: `?analysis=${analysisId}`, known: { [analysisId]: shown }, answers })

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
export const photo = (name: string, bytes: Uint8Array<ArrayBuffer> = jpeg) =>
  new File([bytes], name, { type: 'image/jpeg', lastModified: 1 })

const chooser = () => screen.getByLabelText<HTMLInputElement>(/^Drop photos here/)

/** Chooses files in the file dialog. */
export async function choose(...files: (File | string)[]) {
  const chosen = files.map((file) => (typeof file === 'string' ? photo(file) : file))
  await act(async () => void fireEvent.change(chooser(), { target: { files: chosen } }))
}

/** Drops files onto the zone. */
export async function drop(...names: string[]) {
  const zone = chooser().parentElement!.querySelector('label')!
  await act(async () => void fireEvent.drop(zone, { dataTransfer: { files: names.map((name) => photo(name)) } }))
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const photos = () => {
  const list = screen.queryByRole('list', { name: 'Photos' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}
export const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
export const card = (name: string) => screen.getByRole('article', { name })
export const total = () => screen.getByRole('region', { name: 'Total' })
export const bar = () => screen.queryByRole('progressbar', { name: 'Photos done' })?.getAttribute('aria-valuenow')
export const expectBusy = () =>
  expect(screen.getByRole('button', { name: 'Analyzing...' }).getAttribute('aria-disabled')).toBe('true')
