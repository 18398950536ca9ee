import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { link } from '../../../styled-system/recipes/index.js'

/** Without a business name, customers see the contractor's own name (AMB-D07). */
export function BusinessHint() {
  const { businessName } = useContractor()
  if (businessName) return null
  return (
    <div
      className={hstack({
        layerStyle: 'card',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: '0 16px',
        padding: '8px 20px',
        marginBottom: '4',
      })}
    >
      <p className={css({ paddingBlock: '8px' })}>
        <strong>Your quotes show your own name.</strong>{' '}
        <span className={css({ color: 'fg.muted' })}>Add your business name and logo.</span>
      </p>
      <Link to="/business-settings" className={link({ plain: true })}>
        Business settings <ArrowRight aria-hidden />
      </Link>
    </div>
  )
}
