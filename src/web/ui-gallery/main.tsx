import '../theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { GalleryScreen } from './gallery.tsx'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <GalleryScreen />
  </StrictMode>,
)
