import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetails } from '../../../modules/billing/contract/endpoints.ts'
import { sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { invoiceDetailsQuery } from '../subscription-queries.ts'
import { TryAgain } from '../try-again.tsx'
import { InvoiceDetailsForm } from './invoice-details-form.tsx'

/** The recipient of the invoices, as bookkeepers need it. */
export function InvoiceDetailsCard() {
  const { data, isError, error, isFetching, refetch } = useQuery(invoiceDetailsQuery)
  const [open, setOpen] = useState(false)
  const saved = data?.saved
  return (
    <Card
      title="Invoice details"
      lead="On your invoices from now on. Invoices you already have stay as they are."
      actions={
        data &&
        !open && (
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
            {saved ? 'Change details' : 'Add details'}
          </Button>
        )
      }
    >
      {!data && isError ? (
        <Banner kind="danger" inset live actions={<TryAgain busy={isFetching} onClick={() => refetch()} />}>
          Your invoice details couldn’t be loaded. {sentenceFor(error, '')}
        </Banner>
      ) : !data ? (
        <Loading label="Loading invoice details...">
          <Skeleton height="48px" />
        </Loading>
      ) : open ? (
        <InvoiceDetailsForm start={saved ?? data.suggested} onDone={() => setOpen(false)} />
      ) : saved ? (
        <Written details={saved} />
      ) : (
        <p className={css({ color: 'fg.muted' })}>For now, your invoices show your name, not your company’s.</p>
      )}
    </Card>
  )
}

const Written = ({ details: { companyName, address, taxId } }: { details: InvoiceDetails }) => (
  <div className={css({ overflowWrap: 'anywhere' })}>
    <p className={css({ fontWeight: '600' })}>{companyName}</p>
    {address && <p className={css({ whiteSpace: 'pre-line' })}>{address}</p>}
    {taxId && <p className={css({ color: 'fg.muted' })}>Tax ID {taxId}</p>}
  </div>
)
