import { longDate } from '../../../shared-kernel/long-date.ts'

/** "November 26, 2026", of a version such as "2026-11-26". */
export const dateWords = (version: string) => longDate(version)
