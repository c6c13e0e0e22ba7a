import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PATHS } from '#contract/api/path.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { discardUnsent, resendUnsent, retryUnsent } from '#client/data/outbox/outbox-actions.ts'
import { labelledLaneSearch, similarLoadsSearch } from '#client/components/similar-loads.ts'
import { Button } from '#client/ui/button.tsx'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { loadStoredLoad } from '#offline/cache/read-through.ts'
import type { Op } from '#offline/outbox/op.ts'
import { CopyOpButton } from './copy-button.tsx'
import { OUTBOX_COPY } from './copy.ts'
import { EditOp } from './edit-op.tsx'
import { OpCard } from './op-card.tsx'
import { describeOp, opTitle, describeOpProblem } from './op-copy.ts'
import type { NextStep } from './op-problem-copy.ts'
import { OpenLoad } from './open-load.tsx'

/** A failed action that needs a decision: why, and the next step. */
export function StuckOp({ op }: { op: Op }) {
  const { title, words, step } = describeOpProblem(op)
  const lines = [`${opTitle(op)}, ${describeOp(op)}`, words].filter((line) => line !== undefined)
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
          <Button variant="ghost" onClick={() => void discardUnsent(op)}>
            {OUTBOX_COPY.discard}
          </Button>
          <CopyOpButton row={op} />
        </>
      }
    />
  )
}

function Step({ op, step }: { op: Op; step: NextStep }) {
  switch (step.is) {
    case 'see-similar':
      return <SeeSimilar op={op} words={step.words} />
    case 'open-load':
      return <OpenLoad intent={op.intent} />
    case 'try-again':
      return <Button onClick={() => void retryUnsent(op)}>{step.words}</Button>
    case 'resend':
      return <Button onClick={() => void resendUnsent(op, step.intent)}>{step.words}</Button>
  }
}

/** Opens the lane's search: by place while the load is stored, else by the words of the label. */
function SeeSimilar({ op: { intent, label }, words }: { op: Op; words: string }) {
  const db = openAccountCache(useSession().user.id)
  const loadId = 'ask' in intent ? intent.ask.loadId : 'loadId' in intent ? intent.loadId : ''
  const stored = useLiveRead(db, `load ${loadId}`, () => loadStoredLoad(db, loadId))
  const search = stored ? similarLoadsSearch(stored.value) : labelledLaneSearch(label)
  return <Button render={<Link to={PATHS.loadBoard} search={search} />}>{words}</Button>
}
