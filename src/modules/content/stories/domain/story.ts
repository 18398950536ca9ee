import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../../../../shared-kernel/domain-error.ts'
import type { StoryState } from '../../contract/stories.ts'

/** Steps of a story: an operator approves or declines it, its author removes it, or its time is up. */
export type StoryStep = 'approve' | 'decline' | 'remove' | 'expire'

/** Where each step leads. A step that is not listed is refused. */
export const transitions: Readonly<Record<StoryState, Partial<Readonly<Record<StoryStep, StoryState>>>>> = {
  pending: { approve: 'approved', decline: 'declined', remove: 'removed', expire: 'removed' },
  approved: { approve: 'approved', decline: 'declined', remove: 'removed' },
  declined: { approve: 'approved', decline: 'declined', remove: 'removed', expire: 'removed' },
  removed: { remove: 'removed', expire: 'removed' },
}

export interface Told {
  readonly name: string
  readonly email: string
  readonly location: string
  readonly story: string
}

/** A story that was sent. Once removed, it keeps nothing of its author's but the key of the removal link. */
export class Story {
  readonly id!: string
  readonly removalKey!: string
  readonly sentAt!: Date
  state!: StoryState
  name!: string | null
  email!: string | null
  location!: string | null
  story!: string | null
  digest!: string | null
  decidedAt!: Date | null
  removedAt!: Date | null
  version!: number

  static sent(id: string, told: Told, digest: string, now: Date): Story {
    const removalKey = randomBytes(32).toString('base64url')
    const fresh = { state: 'pending', decidedAt: null, removedAt: null } as const
    return Object.assign(new Story(), { id, ...told, digest, removalKey, sentAt: now, ...fresh })
  }

  /** True if that changed anything. */
  take(step: StoryStep, now: Date): boolean {
    const next = transitions[this.state][step]
    if (!next) throw notPossible(this.state, step)
    if (next === this.state) return false
    this.state = next
    if (next !== 'removed') this.decidedAt = now
    else Object.assign(this, { removedAt: now, name: null, email: null, location: null, story: null, digest: null })
    return true
  }

  /** Whether this is the key of the removal link. */
  opensWith(key: string): boolean {
    const [given, own] = [Buffer.from(key), Buffer.from(this.removalKey)]
    return given.length === own.length && timingSafeEqual(given, own)
  }
}

const notPossible = (state: StoryState, step: StoryStep) =>
  state === 'removed'
    ? new DomainError('conflict', 'story-removed', 'This story was removed. Nothing of it is left.')
    : new DomainError('conflict', 'story-stays', `A story that is ${state} can’t ${step}.`)
