import { Copy, LayoutDashboard } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import type { Start } from './start-dialog.tsx'

/** The items of a quote's menus that start another quote from it. */
export const startItems = (open: (start: Start) => void): readonly MenuItem[] => [
  { id: 'copy', label: 'Copy quote', icon: <Copy aria-hidden />, onSelect: () => open('copy') },
  { id: 'template', label: 'Use as template', icon: <LayoutDashboard aria-hidden />, onSelect: () => open('template') },
]
