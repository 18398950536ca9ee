import { keepSessionDraft, sessionDraft } from '../../session-draft.ts'

/** A room's open forms, as typed, by part. */
type Kept = Readonly<Record<string, unknown>>
const nameOf = (roomId: string) => `open-forms:${roomId}`
const keptOf = (roomId: string): Kept => sessionDraft<Kept>(nameOf(roomId)) ?? {}

/** One open form as this tab keeps it; null if there is none. */
export const keptForm = <Value>(roomId: string, part: string) => (keptOf(roomId)[part] ?? null) as Value | null

export function keepForm(roomId: string, part: string, value: unknown): void {
  const { [part]: _, ...others } = keptOf(roomId)
  const now: Kept = value === null ? others : { ...others, [part]: value }
  keepSessionDraft(nameOf(roomId), Object.keys(now).length > 0 ? now : null)
}

export const hasOpenForms = (roomId: string): boolean => Object.keys(keptOf(roomId)).length > 0
export const forgetForms = (roomId: string): void => keepSessionDraft(nameOf(roomId), null)
