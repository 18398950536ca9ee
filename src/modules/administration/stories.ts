import type { Objects } from '../../platform/objects/objects.ts'
import type { AuditedQuery, Conversation, ConversationCall, Download } from '../../shared-kernel/use-case.ts'
import { storyLines, storyOperatorsOf } from '../content/index.ts'
import { storyPhotoOpened } from './audit-events.ts'
import type * as contract from './contract/endpoints.ts'

export const listStories: AuditedQuery<typeof contract.listStories> = async ({ state }, { db }) =>
  (await storyLines(db, state ?? null)).map(told)

/** Lets staff do what operators do at the command line. Content records who took each step. */
export function storiesWith(objects: Objects) {
  const operators = ({ db, inTransaction }: Pick<ConversationCall, 'db' | 'inTransaction'>) =>
    storyOperatorsOf({ db, objects, inTransaction })
  const open: Conversation<typeof contract.openStory> = async ({ storyId }, call) =>
    told(await operators(call).show(storyId))
  const approve: Conversation<typeof contract.approveStory> = async ({ storyId, read }, call) =>
    told(await operators(call).approve(storyId, read))
  const decline: Conversation<typeof contract.declineStory> = async ({ storyId, read }, call) =>
    told(await operators(call).decline(storyId, read))
  const photo: Download<typeof contract.openStoryPhoto> = async ({ photoId }, call) => {
    const body = await operators(call).photo(photoId)
    await call.inTransaction(({ publish }) => publish(storyPhotoOpened({ photoId })))
    return { body, type: 'image/jpeg', filename: `${photoId}.jpg`, show: 'inline' }
  }
  return { open, approve, decline, photo }
}

const told = <Line extends { readonly sentAt: Date }>({ sentAt, ...line }: Line) => ({
  ...line,
  sentAt: sentAt.toISOString(),
})
