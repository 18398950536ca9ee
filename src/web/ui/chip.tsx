import { Check, ChevronDown, CircleHelp, Clock, LoaderCircle, Pencil, Send, TriangleAlert, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styled-system/css/index.js'
import { type ChipVariantProps, chip } from '../styled-system/recipes/index.js'

const kinds = {
  won: { tone: 'success', icon: Check, word: 'Won' },
  lost: { tone: 'danger', icon: X, word: 'Lost' },
  pending: { tone: 'warning', icon: Clock, word: 'Pending' },
  draft: { tone: 'neutral', icon: Pencil, word: 'Draft' },
  sent: { tone: 'success', icon: Check, word: 'Sent' },
  queued: { tone: 'info', icon: Clock, word: 'Queued' },
  sending: { tone: 'info', icon: LoaderCircle, word: 'Sending' },
  failed: { tone: 'danger', icon: TriangleAlert, word: 'Not sent' },
  unconfirmed: { tone: 'warning', icon: CircleHelp, word: 'Couldn’t confirm' },
  ready: { tone: 'info', icon: Send, word: 'Ready to send' },
} as const satisfies Record<string, { tone: ChipVariantProps['tone']; icon: typeof Check; word: string }>

export type ChipKind = keyof typeof kinds

/** The state of a bid or delivery, as an icon and a word; `children` replaces the word. */
export function Chip({ kind, children }: { kind: ChipKind; children?: ReactNode }) {
  const { tone, icon: Icon, word } = kinds[kind]
  return (
    <span className={chip({ tone })}>
      <Icon aria-hidden />
      {children ?? word}
    </span>
  )
}

/** A state that opens its editor when clicked; name the row in `aria-label`. Takes the props of `<button>`. */
export function ChipButton({ kind, children, className, ...rest }: ComponentProps<'button'> & { kind: ChipKind }) {
  const { tone, icon: Icon, word } = kinds[kind]
  return (
    <button type="button" {...rest} className={cx(chip({ tone, pressable: true }), className)}>
      <Icon aria-hidden />
      {children ?? word}
      <ChevronDown aria-hidden />
    </button>
  )
}

/** Any other small label, such as "5 tasks selected". */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: ChipVariantProps['tone']
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={chip({ tone })}>
      {icon}
      {children}
    </span>
  )
}
