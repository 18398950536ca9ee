import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** Password hashing in low-priority threads (see `passwords.ts`). */
export const hash = ({ password, cost }: { password: string; cost: Options }) => hashSync(password, cost)
export const verify = ({ stored, password }: { stored: string; password: string }) => verifySync(stored, password)
