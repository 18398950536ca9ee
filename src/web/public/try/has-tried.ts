import { stored } from '../../device/storage.ts'

/** The localStorage key of the try-out page's building. */
export const triedKey = 'tidytally-try'

/** Whether there is one; reading it takes more code. */
export const hasTried = (): boolean => stored('localStorage', triedKey) !== null
