import { atom } from 'jotai'

/** Why the screen's contractor is no longer signed in here: the session ended, or another account signed in. */
export const sessionEnded = atom<'signed-out' | 'someone-else' | null>(null)
