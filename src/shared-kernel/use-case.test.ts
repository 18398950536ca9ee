import { expect, it } from 'vitest'
import { endpoint } from './endpoint.ts'
import type { Command } from './use-case.ts'

const open = endpoint('POST /open', { access: 'public' })
const guarded = endpoint('POST /guarded', { access: 'signed-in' })

it('A-03: a handler gets a contractor only if its endpoint requires sign-in', () => {
  const guardedHandler: Command<typeof guarded> = async (_, { contractorId }) => void contractorId
  // @ts-expect-error: a public endpoint has no signed-in contractor
  const openHandler: Command<typeof open> = async (_, { contractorId }) => void contractorId
  expect([guardedHandler, openHandler]).toHaveLength(2)
})
