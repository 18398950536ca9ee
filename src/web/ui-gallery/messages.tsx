import { FileText } from 'lucide-react'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading, Skeleton } from '../ui/page/skeleton.tsx'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function Messages() {
  return (
    <Card title="Messages and waiting">
      <div className={grid({ gap: '3', marginBottom: '5' })}>
        <Banner kind="offline">No signal. 2 rooms saved on this phone.</Banner>
        <Banner inset kind="warning">
          <b>Above typical daily-service prices.</b> You can still send it.
        </Banner>
        <Banner inset actions={<a href="#main">Manage plan</a>}>
          Your free trial ends Sat, Nov 21, 3:10 PM.
        </Banner>
        <Banner inset kind="danger">
          This quote was changed in another tab or on another device.
        </Banner>
        <Progress label="Analyzing photos" value={2} max={5} valueText="2 of 5 photos" />
        <Loading label="Loading quotes">
          <Skeleton width="60%" height="28px" />
          <Skeleton />
        </Loading>
        <Spinner label="Checking who is signed in" />
      </div>
      <EmptyState
        icon={<FileText aria-hidden />}
        title="No quotes yet"
        action={<Button variant="primary">Create Your First Quote</Button>}
      >
        Most of the time is the walk itself.
      </EmptyState>
    </Card>
  )
}
