import { randomUUID } from 'node:crypto'

/** Ids for records that are made at the same moment, which are listed by their ids. */
export const idsInOrder = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).sort()
