import { createLink } from '@tanstack/react-router'
import { ChevronLeft, EllipsisVertical, LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTitle } from '../../app/title.ts'
import { css } from '../../styled-system/css/index.js'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { BackButton } from '../../ui/page/back.tsx'
import { PhoneHeader, Steps } from '../../ui/page/steps.tsx'

export const wizardSteps = ['Customer Type', 'Customer Info', 'Walkthrough', 'Review'] as const

interface WizardFrameProps {
  readonly at: 1 | 2 | 3
  /** The title on phones: "New quote", "Walkthrough". */
  readonly title: string
  /** The second line on phones, before "Step 3 of 4". */
  readonly about: string
  readonly heading: string
  readonly lead?: ReactNode
  /** Hides the heading on phones, where the title bar already shows it. */
  readonly quietHeading?: boolean
  readonly onBack: () => void
  readonly backLabel: string
  /** Right under the phone's header: the no-signal banner. */
  readonly banner?: ReactNode
}

/** The top of a wizard step: back, progress, and the page's heading. */
export function WizardFrame(props: WizardFrameProps) {
  const { at, title, about, heading, lead, quietHeading, onBack, backLabel, banner } = props
  useTitle(`${wizardSteps[at - 1]} · Step ${at} of ${wizardSteps.length}`)
  return (
    <>
      <PhoneHeader
        title={title}
        about={about}
        step={{ names: wizardSteps, at }}
        back={<IconButton label={backLabel} icon={<ChevronLeft aria-hidden />} onClick={onBack} />}
        menu={
          <Menu
            trigger={<IconButton label="More" icon={<EllipsisVertical aria-hidden />} />}
            items={[{ id: 'dashboard', label: 'Dashboard', icon: <LayoutDashboard aria-hidden />, href: '/dashboard' }]}
          />
        }
      />
      {banner}
      <div className={wide}>
        <BackButton onClick={onBack}>{backLabel}</BackButton>
        <Steps names={wizardSteps} at={at} />
      </div>
      <div className={css({ marginBottom: { base: '16px', md: '24px' } })}>
        <h1 tabIndex={-1} className={quietHeading ? quiet : css({ textStyle: 'h1' })}>
          {heading}
        </h1>
        {lead && <p className={quietHeading ? quietLead : css({ color: 'fg.muted', marginTop: '4px' })}>{lead}</p>}
      </div>
    </>
  )
}

export const ButtonLink = createLink(LinkButton)

const wide = css({ display: { base: 'none', md: 'block' }, marginBottom: '24px' })
const quiet = css({ textStyle: 'h1', overflowWrap: 'anywhere', mdDown: { srOnly: true } })
const quietLead = css({ color: 'fg.muted', marginTop: '4px', mdDown: { fontSize: '14px', marginTop: '0' } })
