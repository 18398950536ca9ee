import { FlaskConical, Mail, MailX, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Analysis } from '../../../modules/vision/contract/endpoints.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { isOver } from '../analyses.ts'

/** Whether the detailed report was emailed; an analysis without any estimate has none. */
export function ReportNotice({ analysis }: { analysis: Pick<Analysis, 'state' | 'reportEmailed'> | undefined }) {
  const { email } = useContractor()
  if (analysis?.state === 'failed') return null
  const address = <strong className={css({ overflowWrap: 'anywhere' })}>{email}</strong>
  if (analysis?.reportEmailed) return <Note icon={<Mail aria-hidden />}>A detailed report was sent to {address}.</Note>
  if (analysis?.reportEmailed === false)
    return (
      <Banner kind="warning" inset live icon={<MailX aria-hidden />}>
        The report couldn’t be emailed to {email}. The results stay here.
      </Banner>
    )
  if (analysis && isOver(analysis))
    return <Note icon={<Mail aria-hidden />}>The detailed report is on its way to {address}.</Note>
  return <Note icon={<Mail aria-hidden />}>The detailed report goes to {address} when the last photo is done.</Note>
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Banner inset live icon={icon}>
    {children}
  </Banner>
)

export function DemoBanner() {
  return (
    <Banner kind="warning" inset icon={<FlaskConical aria-hidden />}>
      <strong>Demo estimates.</strong> A demonstration model invents these figures. Don’t price real work with them.
    </Banner>
  )
}

/** Names the provider that gets the photos. */
export function Privacy({ sentTo }: { sentTo: string }) {
  return (
    <p className={small}>
      <ShieldCheck aria-hidden />
      <span className={css({ overflowWrap: 'anywhere', minWidth: '0' })}>
        Only pixels are sent to {sentTo}: no names, no places.
      </span>
    </p>
  )
}

const small = flex({
  gap: '8px',
  color: 'fg.subtle',
  textStyle: 'small',
  '& svg': { width: '18px', height: '18px', marginTop: '1px' },
})
