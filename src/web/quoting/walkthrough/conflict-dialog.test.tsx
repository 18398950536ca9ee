// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { area } from '../../testing/quote-samples.ts'
import type { OperationOf } from '../outbox/operations.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

afterEach(cleanup)

it('names both choices of a room as its form does, not as they are stored', async () => {
  const current = { ...area('Lobby', 620), difficulty: 'hard' as const }
  const operation: OperationOf<'changeArea'> = {
    ...{ id: 'edit', quoteId: 'quote', areaId: current.id, due: 0, kind: 'changeArea' },
    ...{ patch: { difficulty: 'easy' }, before: { difficulty: 'normal' }, version: 1 },
    trouble: { kind: 'conflict', current },
  }
  render(<ConflictDialog operation={operation} open onClose={() => {}} />)
  const shown = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)
  expect(shown).toEqual(['Easy', 'Hard'])
})
