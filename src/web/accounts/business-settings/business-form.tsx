import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { grid, hstack } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field, fieldRows } from '../../ui/form/field.tsx'
import { Input, TextArea } from '../../ui/form/input.tsx'
import { LeaveUnsaved } from '../../ui/form/leave-unsaved.tsx'
import { ClashBanner } from './clash-banner.tsx'
import { ColorCard } from './color-card.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { QuotePreview } from './quote-preview.tsx'
import { TaxCard } from './tax-card.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { useBusinessForm } from './use-business-form.ts'
import { withScheme } from './website.ts'

/** The profile on the left, and its appearance on quotes on the right. */
export function BusinessForm({ user }: { user: CurrentUser }) {
  const { form, save, submit, sentence, errors, unsaved, refusal, clash, takeTheirs, logoUploaded } =
    useBusinessForm(user)
  const website = form.register('businessWebsite', { setValueAs: withScheme })
  return (
    <div className={columns}>
      <form noValidate onSubmit={submit} className={grid({ gap: '18px', minWidth: '0' })}>
        <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
        <Card title="Business">
          <div className={grid({ gap: '18px' })}>
            <Field
              label="Business Name"
              id="businessName"
              error={sentence('businessName')}
              mark={
                <span aria-hidden className={css({ color: 'danger.fg' })}>
                  *
                </span>
              }
            >
              <Input autoComplete="organization" aria-required {...form.register('businessName')} />
            </Field>
            <div className={cx(pair, fieldRows)}>
              <Field label="Business Phone" id="businessPhone" optional error={sentence('businessPhone')}>
                <Input type="tel" autoComplete="tel" {...form.register('businessPhone')} />
              </Field>
              <Field label="Website" id="businessWebsite" optional error={sentence('businessWebsite')}>
                <Input
                  type="url"
                  inputMode="url"
                  autoComplete="url"
                  autoCapitalize="none"
                  {...website}
                  onBlur={(event) => {
                    event.target.value = withScheme(event.target.value)
                    return website.onBlur(event)
                  }}
                />
              </Field>
            </div>
            <Field label="Business Address" id="businessAddress" optional error={sentence('businessAddress')}>
              <TextArea rows={3} autoComplete="street-address" {...form.register('businessAddress')} />
            </Field>
            <TimeZoneField form={form} known={user.timeZone !== null} error={sentence('timeZone')} />
          </div>
        </Card>
        <HolidaysCard form={form} error={sentence('holidays')} daysError={sentence('holidayDays')} />
        <TaxCard form={form} sentence={sentence} />
        <Card title="Where customers come from" lead="You choose one on a quote. Only you see it.">
          <Field
            label="Sources"
            id="sources"
            hint="One on each line. If it’s empty, these are the usual six."
            error={sentence('sources')}
          >
            <TextArea rows={6} {...form.register('sources')} />
          </Field>
        </Card>
        <LogoCard form={form} onUploaded={logoUploaded} />
        <ColorCard form={form} error={sentence('letterheadColor')} />
        {refusal && (
          <Banner kind="danger" inset live>
            {refusal}
          </Banner>
        )}
        {clash && <ClashBanner clash={clash} onTakeTheirs={takeTheirs} />}
        <div className={hstack({ flexWrap: 'wrap', gap: '12px 16px' })}>
          <Button type="submit" variant="primary" busy={save.isPending && 'Saving...'}>
            Save Business Settings
          </Button>
          <p role="status" className={css({ color: 'fg.muted', textStyle: 'small' })}>
            {unsaved.length > 0 && `Not saved yet: ${unsaved.join(', ')}`}
          </p>
        </div>
      </form>
      <QuotePreview form={form} />
      <LeaveUnsaved what="business settings" unsaved={unsaved.length > 0} />
    </div>
  )
}

/** The form next to the customer's view; other cards are as wide as the form. */
export const columns = grid({
  gap: '18px',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 643fr) minmax(0, 478fr)' },
})
const pair = grid({
  columnGap: '16px',
  '--row-gap': '18px',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
})
