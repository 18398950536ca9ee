import { describe, expect, it } from 'vitest'
import { StoryState } from '../../contract/stories.ts'
import { Story, type StoryStep, transitions } from './story.ts'

const told = { name: 'June Fields', email: 'june@fields.example', location: 'Boise, Idaho', story: 'It works.' }
const now = new Date('2026-11-22T10:00:00Z')
const later = new Date('2026-11-23T10:00:00Z')
const steps: readonly StoryStep[] = ['approve', 'decline', 'remove', 'expire']
const way: Readonly<Record<StoryState, readonly StoryStep[]>> = {
  pending: [],
  approved: ['approve'],
  declined: ['decline'],
  removed: ['remove'],
}
const storyThatIs = (state: StoryState) => {
  const story = Story.sent('00000000-0000-4000-8000-000000000001', told, 'digest', now)
  for (const step of way[state]) story.take(step, now)
  return story
}

describe('a story @FRD-16', () => {
  it.each(StoryState.options.flatMap((state) => steps.map((step) => ({ state, step }))))(
    '$state, $step: follows the transition table and otherwise does nothing',
    ({ state, step }) => {
      const story = storyThatIs(state)
      const next = transitions[state][step]
      if (next) {
        expect(story.take(step, later)).toBe(next !== state)
        expect(story.state).toBe(next)
      } else {
        expect(() => story.take(step, later)).toThrow()
        expect(story).toEqual({ ...storyThatIs(state), removalKey: story.removalKey })
      }
    },
  )

  it('is never shown without approval, and never again after removal', () => {
    const toApproved = StoryState.options.filter((state) => Object.values(transitions[state]).includes('approved'))
    expect(toApproved).toEqual(['pending', 'approved', 'declined'])
    expect(Object.values(transitions.removed)).toEqual(['removed', 'removed'])
    expect(Object.values(transitions.approved)).not.toContain('pending')
  })

  it('keeps no personal data when removed, except the key of its link', () => {
    const story = storyThatIs('approved')
    story.take('remove', later)
    const { id, removalKey, sentAt, decidedAt, removedAt, state, version, ...rest } = story
    expect({ state, removedAt }).toEqual({ state: 'removed', removedAt: later })
    expect([sentAt, decidedAt]).toEqual([now, now])
    expect([...new Set(Object.values(rest))]).toEqual([null])
    expect(story.opensWith(removalKey)).toBe(true)
  })

  it('opens only with its own key', () => {
    const story = storyThatIs('pending')
    const { removalKey } = story
    const altered = [
      removalKey.slice(1),
      `${removalKey}a`,
      `A${removalKey.slice(1)}`,
      '',
      storyThatIs('pending').removalKey,
    ]
    expect(story.opensWith(removalKey)).toBe(true)
    for (const key of altered.filter((key) => key !== removalKey)) expect(story.opensWith(key), key).toBe(false)
  })
})
