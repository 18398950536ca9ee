import { Button } from '../ui/button.tsx'

/** The retry button next to a message about a failed load. */
export const TryAgain = ({ busy, onClick }: { busy: boolean; onClick: () => unknown }) => (
  <Button variant="plain" busy={busy && 'Trying...'} onClick={() => void onClick()}>
    Try again
  </Button>
)
