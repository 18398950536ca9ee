import { atom } from 'jotai'
import { store, stored } from '../../device/storage.ts'

const key = 'confirmed-figures'
/** The oldest answers are forgotten. */
const most = 200

const answers = atom<readonly string[]>(stored('localStorage', key)?.split('\n') ?? [])

/** The unlikely figures that were confirmed in this browser, one text each: "wage of worker-1: 180". */
export const confirmedFigures = atom(
  (get) => get(answers),
  (get, set, answer: string) => {
    const kept = [...get(answers), answer].slice(-most)
    set(answers, kept)
    store('localStorage', key, kept.join('\n'))
  },
)
