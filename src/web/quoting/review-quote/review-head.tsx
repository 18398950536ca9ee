import { createLink, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { IconButton } from '../../ui/button.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { PhoneHeader, Steps } from '../../ui/page/steps.tsx'

const Back = createLink(BackLink)
const stepNames = ['Customer Type', 'Customer Info', 'Walkthrough', 'Review']

/** Back to the field tool, and the wizard's last step. */
export function ReviewHead({ quoteId, companyName }: { quoteId: string; companyName: string }) {
  const navigate = useNavigate()
  const back = () => navigate({ to: '/field-tool/$quoteId', params: { quoteId } })
  return (
    <div data-no-print>
      <PhoneHeader
        back={<IconButton label="Back to Field Tool" icon={<ChevronLeft aria-hidden />} onClick={back} />}
        title="Review"
        about={companyName}
        names={stepNames}
        at={4}
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
        <div className={css({ flex: '1', maxWidth: '640px' })}>
          <Steps names={stepNames} at={4} />
        </div>
      </div>
    </div>
  )
}
