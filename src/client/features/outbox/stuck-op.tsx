import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { loadPath, PATHS } from '#contract/path.ts'
import { giveUp, resend, tryAgain } from '#client/data/outbox-steps.ts'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import { CopyButton } from './copy-button.tsx'
import { EditOp } from './edit-op.tsx'
import { OpCard } from './op-card.tsx'
import { aboutOf, type NextStep, titleOf, troubleOf } from './op-words.ts'

/** An action that was not done and waits for the person's word: why, and the next step. */
export function StuckOp({ op }: { op: Op }) {
  const { title, words, step } = troubleOf(op)
  const lines = [`${titleOf(op)}, ${aboutOf(op)}`, words].filter((line) => line !== undefined)
  return (
    <OpCard
      icon={TriangleAlert}
      title={title}
      lines={lines}
      look="asks"
      actions={
        <>
          {step && <Step op={op} step={step} />}
          {step?.is !== 'see-similar' && <EditOp op={op} />}
          <Button variant="ghost" onClick={() => void giveUp(op)}>
            Discard
          </Button>
          <CopyButton row={op} />
        </>
      }
    />
  )
}

function Step({ op, step }: { op: Op; step: NextStep }) {
  switch (step.is) {
    case 'see-similar':
      return <Button render={<Link to={PATHS.loadBoard} />}>{step.words}</Button>
    case 'open-load': {
      const path = pathOf(op.intent)
      return path ? <Button render={<Link to={path} />}>{step.words}</Button> : null
    }
    case 'try-again':
      return <Button onClick={() => void tryAgain(op)}>{step.words}</Button>
    case 'resend':
      return <Button onClick={() => void resend(op, step.intent)}>{step.words}</Button>
  }
}

function pathOf(intent: Intent): string | null {
  return 'loadId' in intent ? loadPath(intent.loadId) : null
}
