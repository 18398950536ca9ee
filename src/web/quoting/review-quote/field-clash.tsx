import type { ReactNode } from 'react'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { WaitingField } from './quote-edits.ts'

/** Asks which value of a field to keep, if another tab saved a different one first. */
export function FieldClash({ waiting, children }: { waiting: WaitingField; children: ReactNode }) {
  if (!waiting?.clash) return null
  return (
    <div className={grid({ gap: '3', paddingBlock: '10px' })}>
      <Banner kind="warning" inset live>
        {children}
      </Banner>
      <div className={wrap({ gap: '2', '& > *': { flex: '1 1 140px' } })}>
        <Button onClick={() => void waiting.takeTheirs()}>Use the other version</Button>
        <Button onClick={() => void waiting.keepMine()}>Keep this version</Button>
      </div>
    </div>
  )
}
