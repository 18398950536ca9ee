import '../theme/index.css'
import { createRoot } from 'react-dom/client'
import { Button } from '../ui/button.tsx'

createRoot(document.getElementById('app')!).render(<Button>TidyTally</Button>)
