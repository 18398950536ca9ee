import '../theme/index.css'
import { keptByLastPage } from '../ui/next-page.ts'
import { switchTheme } from '../ui/page/switch-theme.ts'
import { printInLight } from '../ui/print.ts'
import { loadAllStyles } from './all-styles.ts'
import { reportConversions } from './conversions.ts'
import { watchSession } from './site-session.ts'

/** The scripts of the site's frame, and that of a page that has its own: `plain/NAME.client.ts`. */
const own = import.meta.glob('./plain/*.client.ts')

loadAllStyles()
void watchSession()
reportConversions()
printInLight()
for (const button of document.querySelectorAll('[data-switch-theme]')) button.addEventListener('click', switchTheme)
const kept = keptByLastPage()
if (kept) void import('./toast-on-page.tsx').then(({ toastOnPage }) => toastOnPage(kept))
await own[`./plain/${document.getElementById('app')?.dataset.page}.client.ts`]?.()
