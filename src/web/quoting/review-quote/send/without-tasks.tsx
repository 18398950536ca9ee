import { createLink } from '@tanstack/react-router'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { AreaList } from './area-list.tsx'

const ButtonLink = createLink(LinkButton)

/** Before sending, names the areas that the customer would get without any work. Sending stays possible. */
export function WithoutTasks({ areas }: { areas: readonly Area[] }) {
  const without = areas.filter(({ predefinedTasks }) => predefinedTasks.length === 0)
  const [first] = without
  if (!first) return null
  const count = without.length
  return (
    <section aria-label="Areas without tasks" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        actions={
          <ButtonLink
            to="/field-tool/$quoteId"
            params={{ quoteId: first.quoteId }}
            size="sm"
            className={css({ marginBlock: '6px' })}
          >
            Add tasks
          </ButtonLink>
        }
      >
        <strong>
          {count} {count === 1 ? 'area has' : 'areas have'} no tasks yet.
        </strong>{' '}
        Your customer would read no work for:
        <AreaList areas={without.map(({ id, name }) => ({ id, line: name }))} />
      </Banner>
    </section>
  )
}
