import { Download, Pencil, Plus, Send, Trash2 } from 'lucide-react'
import { hstack } from '../styled-system/patterns/index.js'
import { link } from '../styled-system/recipes/index.js'
import { Button, IconButton, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, ChipButton, type ChipKind, Tag } from '../ui/chip.tsx'

const variants = ['primary', 'accent', 'outline', 'ghost', 'danger', 'plain'] as const
const kinds: ChipKind[] = [
  'won',
  'pending',
  'lost',
  'draft',
  'ready',
  'queued',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
]
const row = hstack({ flexWrap: 'wrap', gap: '10px', marginBottom: '4' })

export function Buttons() {
  return (
    <Card title="Buttons, links, chips">
      {variants.map((variant) => (
        <div key={variant} className={row}>
          <Button variant={variant} size="sm">
            {variant}
          </Button>
          <Button variant={variant} icon={<Send aria-hidden />}>
            Send
          </Button>
          <Button variant={variant} disabled>
            Waits
          </Button>
          <Button variant={variant} busy="Sending...">
            Send
          </Button>
        </div>
      ))}
      <div className={row}>
        <Button variant="primary" size="lg">
          Continue to Review
        </Button>
        <LinkButton href="#main" icon={<Download aria-hidden />}>
          Open PDF
        </LinkButton>
        <IconButton label="Edit quote for Harbor Dental Group" icon={<Pencil aria-hidden />} />
        <IconButton label="Delete quote for Harbor Dental Group" icon={<Trash2 aria-hidden />} disabled />
        <IconButton label="Add a worker" icon={<Plus aria-hidden />} variant="outline" />
      </div>
      <div className={row}>
        <a href="#main" className={link()}>
          A link in text
        </a>
        <a href="#main" className={link({ plain: true })}>
          <Plus aria-hidden size={18} />
          Add worker
        </a>
      </div>
      <div className={row}>
        {kinds.map((kind) => (
          <Chip key={kind} kind={kind} />
        ))}
        <Tag>5 tasks selected</Tag>
      </div>
      <div className={row}>
        <ChipButton kind="pending" aria-label="Pending. Change the bid of Harbor Dental Group" />
        <ChipButton kind="won" aria-label="Won. Change the bid of Cedar & Finch Books" />
        <ChipButton kind="lost" aria-label="Lost. Change the bid of Westbrook Academy" />
      </div>
    </Card>
  )
}
