import { useState } from 'react'
import { NavItem, Shell } from '../app/shell.tsx'
import { grid } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Avatar } from '../ui/page/avatar.tsx'
import { BottomBar } from '../ui/page/bottom-bar.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Steps } from '../ui/page/steps.tsx'
import { ThemeToggle } from '../ui/page/theme-toggle.tsx'
import { Buttons } from './buttons.tsx'
import { Figures } from './figures.tsx'
import { Forms } from './forms.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { Photos } from './photos.tsx'

const steps = ['Customer Type', 'Customer Info', 'Walkthrough', 'Review']

/** Every interface part in every state, for developers and for the accessibility check. */
export function GalleryScreen() {
  const [at, setAt] = useState(3)
  return (
    <Shell
      nav={[
        <NavItem key="quotes" href="#main" aria-current="page">
          Quotes
        </NavItem>,
        <NavItem key="pricing" href="#main">
          Pricing
        </NavItem>,
      ]}
      user={
        <>
          <ThemeToggle />
          <Avatar firstName="Dana" lastName="Dustwell" />
        </>
      }
    >
      <PageHeader
        above={<Steps names={steps} at={at} />}
        title="Parts of the interface"
        lead="Each part in each of its states."
        actions={<Button onClick={() => setAt((at % 4) + 1)}>Next step</Button>}
      />
      <div
        className={grid({
          gap: '6',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        })}
      >
        <Buttons />
        <Forms />
        <Figures />
        <Messages />
        <Overlays />
        <Photos />
      </div>
      <BottomBar
        summary={
          <>
            <span>2 rooms · 2,100 sq ft</span>
            <Money cents={252_000} size="lg" per="/month" total />
          </>
        }
      >
        <Button variant="primary" size="lg">
          Continue to Review
        </Button>
      </BottomBar>
    </Shell>
  )
}
