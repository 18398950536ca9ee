import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneHeader, steps } from '../../styled-system/recipes/index.js'

interface StepsProps {
  /** The names of all steps, in order. */
  names: readonly string[]
  /** The current step, from 1. */
  at: number
  /** Bars without text, if the text is next to them. */
  bare?: boolean
}

/** The wizard's progress, as bars and as "Step 3 of 4". */
export function Steps({ names, at, bare }: StepsProps) {
  const styles = steps({ bare })
  return (
    <div className={styles.root}>
      <ol aria-label="Steps" className={styles.list}>
        {names.map((name, place) => (
          <li
            key={name}
            className={styles.step}
            data-reached={place < at || undefined}
            aria-current={place + 1 === at ? 'step' : undefined}
          >
            <span className={styles.name}>
              {place + 1 < at && <Check aria-label="Done:" />}
              {name}
            </span>
            {place + 1 === at && (
              <span className={styles.count}>
                Step {at} of {names.length}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface PhoneHeaderProps {
  /** The back button or link: an IconButton with a chevron. */
  back: ReactNode
  title: ReactNode
  /** Before "Step 3 of 4": the customer's name. */
  about: ReactNode
  /** The step, while the screen is one of a wizard's. */
  step?: Pick<StepsProps, 'names' | 'at'> | undefined
  /** The three-dots menu. */
  menu?: ReactNode
}

/** A wizard's or Review's header on a phone; it replaces the shell's header under 700 px. Not the page's h1. */
export function PhoneHeader({ back, title, about, menu, step }: PhoneHeaderProps) {
  const styles = phoneHeader()
  return (
    <div data-phone-header className={styles.root}>
      <div className={styles.row}>
        {back}
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          <p className={styles.subtitle}>
            {about}
            {step && ` · Step ${step.at} of ${step.names.length}`}
          </p>
        </div>
        {menu}
      </div>
      {step && <Steps {...step} bare />}
    </div>
  )
}
