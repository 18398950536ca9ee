import { z } from 'zod'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/stories.ts'
import { storyRemoved } from './story-audit-events.ts'
import { lockedStory, step } from './story-storage.ts'

/** Removes the story of a link: its words, name, address and photos are gone when this answers. */
export const removeStory =
  (objects: Objects): Conversation<typeof contract.removeStory> =>
  async ({ token }, call) => {
    const { id, key } = partsOf(token)
    const files = await call.inTransaction(async ({ em, now, publish }) => {
      const story = id ? await lockedStory(id, em) : null
      if (!story?.opensWith(key)) throw wrongLink()
      const { changed, files } = await step(story, 'remove', now, em)
      if (changed) await publish(storyRemoved({ storyId: story.id }))
      return files
    })
    await objects.remove(files)
    return { state: 'removed' }
  }

/** The token of a removal link. */
export const removalToken = (id: string, key: string) => `${id}.${key}`

function partsOf(token: string) {
  const [id = '', key = ''] = token.split('.')
  return { id: z.uuid().safeParse(id).success ? id : null, key }
}

const wrongLink = () =>
  new DomainError(
    'not-found',
    'story-link-invalid',
    'This link isn’t complete, or it was changed. Please open it from the email once more.',
  )
