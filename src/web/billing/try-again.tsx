import { Button } from '../ui/button.tsx'

/** Beside a sentence about what did not load. */
export const TryAgain = ({ busy, onClick }: { busy: boolean; onClick: () => unknown }) => (
  <Button variant="plain" busy={busy && 'Trying...'} onClick={() => void onClick()}>
    Try again
  </Button>
)
