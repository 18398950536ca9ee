import { createLink, useLocation, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { IconButton } from '../../ui/button.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { PhoneHeader, Steps } from '../../ui/page/steps.tsx'

const Back = createLink(BackLink)
const lastStep = { names: ['Customer Type', 'Customer Info', 'Walkthrough', 'Review'], at: 4 } as const

/** Back to the field tool, and the wizard's last step for a user who comes from there. */
export function ReviewHead({ quoteId, companyName }: { quoteId: string; companyName: string }) {
  const navigate = useNavigate()
  const step = useLocation({ select: ({ state }) => state.fromWizard }) ? lastStep : undefined
  const back = () => navigate({ to: '/field-tool/$quoteId', params: { quoteId } })
  return (
    // Without a box of its own, the header sticks to the top of the whole screen.
    <div data-no-print className={css({ display: 'contents' })}>
      <PhoneHeader
        back={<IconButton label="Back to Field Tool" icon={<ChevronLeft aria-hidden />} onClick={back} />}
        title="Review"
        about={companyName}
        step={step}
      />
      <div
        className={flex({
          justify: 'space-between',
          align: 'flex-start',
          gap: '6',
          mdDown: { display: 'none' },
        })}
      >
        <Back to="/field-tool/$quoteId" params={{ quoteId }}>
          Back to Field Tool
        </Back>
        {step && (
          <div className={css({ flex: '1', maxWidth: '640px' })}>
            <Steps {...step} />
          </div>
        )}
      </div>
    </div>
  )
}
