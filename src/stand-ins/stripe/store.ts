import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emptyState, type State } from './world.ts'

/** Where the state is stored; `save` resolves when the state at the call is on disk. */
export type Store = { state: State; save: () => Promise<void> }

/** Without a file the state stays in memory. */
export async function openStore(file: string | null): Promise<Store> {
  if (!file) return { state: emptyState(), save: async () => undefined }
  await mkdir(dirname(file), { recursive: true })
  const state = await read(file)
  let writing: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  // Callers that arrive during a write share the next one.
  const save = () => {
    waiting ??= writing
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        writing = write(file, JSON.stringify(state))
        return writing
      })
    return waiting
  }
  await save()
  return { state, save }
}

async function read(file: string): Promise<State> {
  const content = await readFile(file, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  const empty = emptyState()
  if (!content) return empty
  const kept = JSON.parse(content) as State
  return { ...empty, ...kept, objects: { ...empty.objects, ...kept.objects } }
}

/** The file always holds either the old state or the new one, whenever the process dies. */
async function write(file: string, content: string): Promise<void> {
  const draft = `${file}.tmp`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
