import '../theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Administration } from './administration.tsx'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Administration />
  </StrictMode>,
)
