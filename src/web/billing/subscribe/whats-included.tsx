import { Check } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { KeyPoints } from './key-points.tsx'

const included = [
  { icon: Check, what: 'Calculator', more: 'Walk a building, and the price adds itself up' },
  { icon: Check, what: 'PDF quotes', more: 'In your name, sent by email' },
  { icon: Check, what: 'Unlimited quotes', more: 'As many as you can walk' },
  { icon: Check, what: '24/7 access', more: 'On your phone and your computer' },
]

export const WhatsIncluded = () => (
  <Card title="What's included">
    <KeyPoints facts={included} />
  </Card>
)
