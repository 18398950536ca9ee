import {
  Calculator,
  ChartLine,
  Cpu,
  FileText,
  Footprints,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Sparkles,
  TabletSmartphone,
  Tag,
  TrendingUp,
  Users,
  Wrench,
} from 'lucide-react'
import { categories } from '../../../modules/content/contract/categories.ts'
import { hstack } from '../../styled-system/patterns/index.js'

const icons: Readonly<Record<string, LucideIcon>> = {
  'chart-line': ChartLine,
  tag: Tag,
  megaphone: Megaphone,
  cpu: Cpu,
  calculator: Calculator,
  'list-checks': ListChecks,
  'trending-up': TrendingUp,
  'key-round': KeyRound,
  wrench: Wrench,
  users: Users,
  'tablet-smartphone': TabletSmartphone,
  sparkles: Sparkles,
  mail: Mail,
  footprints: Footprints,
}

/** A category with its icon. One that an editor made up gets a plain page as its icon. */
export function CategoryLabel({ category }: { category: string }) {
  const Icon = icons[categories[category] ?? ''] ?? FileText
  return (
    <p className={label}>
      <Icon aria-hidden size={18} />
      {category}
    </p>
  )
}

const label = hstack({
  gap: '8px',
  color: 'fg.link',
  textStyle: 'small',
  fontWeight: '600',
})
