import { Link } from '@tanstack/react-router'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Lock from 'lucide-react/icons/lock'
import { PATHS } from '#contract/path.ts'
import { takeBack, tryAgain } from '#client/data/outbox-steps.ts'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/op.ts'
import { timeOfDay } from '#offline/overlay.ts'
import { EditOp } from './edit-op.tsx'
import { OpCard } from './op-card.tsx'
import { aboutOf, obstacleOf, titleOf, waitOf } from './op-words.ts'

/** An action that is delivered by itself, as soon as what it waits for is there. */
export function MovingOp({ op }: { op: Op }) {
  const obstacle = obstacleOf(op)
  const { kind } = op.intent
  return (
    <OpCard
      icon={obstacle ? Lock : CloudUpload}
      title={titleOf(op)}
      lines={[aboutOf(op), `Saved ${timeOfDay(op.actedAt.client)}. ${obstacle?.words ?? waitOf(op)}`]}
      look="waits"
      actions={
        <>
          {obstacle && <WayOut to={obstacle.step} />}
          {(op.state === 'retry_wait' || obstacle) && (
            <Button variant="ghost" onClick={() => void tryAgain(op)}>
              Try now
            </Button>
          )}
          {kind !== 'request-booking' && <EditOp op={op} />}
          {(!op.maybeSent || kind === 'request-booking') && (
            <Button variant="ghost" onClick={() => void takeBack(op)}>
              {op.maybeSent ? 'Withdraw' : 'Cancel'}
            </Button>
          )}
        </>
      }
    />
  )
}

function WayOut({ to }: { to: 'sign-in' | 'subscription' | 'reload' }) {
  switch (to) {
    case 'sign-in':
      return <Button render={<Link to={PATHS.login} />}>Sign in</Button>
    case 'subscription':
      return <Button render={<Link to={PATHS.paymentMethods} />}>See subscription</Button>
    case 'reload':
      return <Button onClick={() => window.location.reload()}>Reload</Button>
  }
}
