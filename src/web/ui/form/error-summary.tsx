import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorSummary } from '../../styled-system/recipes/index.js'

interface ErrorSummaryProps {
  /** Field ids and messages in form order; shown if there are at least two. */
  errors: readonly { id: string; message: string }[]
  /** Changes on each failed submit: with several errors focus goes to the summary, with one to its field. */
  attempt: number
}

/** "There is a problem", with a link to each invalid field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(errors)
  seen.current = errors
  useEffect(() => {
    if (attempt === 0) return
    if (seen.current.length > 1) box.current?.focus()
    else if (seen.current[0]) focusField(seen.current[0].id)
  }, [attempt])
  if (errors.length < 2) return null
  const styles = errorSummary()
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary" className={styles.root}>
      <h2 id="error-summary" className={styles.title}>
        <CircleAlert aria-hidden />
        There is a problem
      </h2>
      <ul className={styles.list}>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(id: string) {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
