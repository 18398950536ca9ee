import { Button } from '../ui/button.tsx'
export function GalleryScreen() {
  return <Button>TidyTally</Button>
}
