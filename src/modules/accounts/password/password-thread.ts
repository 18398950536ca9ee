import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a thread that gives way to everything else on this machine does with a password (`passwords.ts`). */
export const hash = ({ password, cost }: { password: string; cost: Options }) => hashSync(password, cost)
export const verify = ({ stored, password }: { stored: string; password: string }) => verifySync(stored, password)
