import { useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { type Load } from '#contract/freight/load.ts'
import { correctArrivalEndpoint } from '#contract/freight/load-actions.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { useFreshStep } from '#client/ui/use-fresh-step.ts'
import { ActionButton } from './action-button.tsx'
import { ConfirmArrivalSheet } from './confirm-arrival-sheet.tsx'
import { CORRECT_ARRIVAL_HASH } from './copy.ts'
import { ARRIVAL_ACTIONS_COPY } from './load-copy.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadPermit } from './use-load-permit.ts'
import { useLoadAction } from './use-load-action.ts'
import { useLoadMutation } from './use-load-mutation.ts'

interface ConfirmArrivalProps {
  load: Load
  /** it is the screen's main action */
  isMain?: boolean
}

/** LIFE-05, UNDO-01. */
export function ConfirmArrival({ load, isMain = false }: ConfirmArrivalProps) {
  const permit = useLoadPermit('confirm-arrival', load)
  const now = useNow(MINUTE_MS)
  const [isAsking, setAsking] = useState(false)
  const isFresh = useFreshStep(isMain ? 'main' : 'aside')
  const confirming = useLoadAction('confirm-arrival', load, () => setAsking(false), { undo: true })
  const { underway } = useLoadOps(load, now)
  const waiting = underway((intent) => intent.kind === 'set-load-status' && intent.status === 'completed')
  if (!permit.allowed) {
    return (
      <ActionButton action="confirm-arrival" load={load}>
        {ARRIVAL_ACTIONS_COPY.confirmArrival}
      </ActionButton>
    )
  }
  const Place = isMain ? ThumbBar : Fragment
  return (
    <>
      <Place>
        <Button
          variant={isMain ? 'primary' : 'ghost'}
          className="md:w-full"
          busy={confirming.isPending || isFresh}
          whyNot={confirming.isPending ? undefined : waiting?.words}
          onClick={() => setAsking(true)}
        >
          {ARRIVAL_ACTIONS_COPY.confirmArrival}
        </Button>
      </Place>
      {isAsking && (
        <ConfirmArrivalSheet
          load={load}
          busy={confirming.isPending}
          onClose={() => setAsking(false)}
          // the op records the time of the tap, however late it's sent
          onConfirm={(place) =>
            confirming.mutate(
              { kind: 'set-load-status', loadId: load.id, status: 'completed', ...(place && { place }) },
              { onError: () => setAsking(false) },
            )
          }
        />
      )}
    </>
  )
}

/** The owner corrects a mistaken arrival; its record stays. */
export function CorrectArrival({ load }: { load: Load }) {
  const [isTapped, setTapped] = useState(false)
  const navigate = useNavigate()
  const isLinked = useLocation().hash === CORRECT_ARRIVAL_HASH
  const permit = useLoadPermit('correct-arrival', load)
  const close = () => {
    setTapped(false)
    if (isLinked) void navigate({ to: '.', hash: '', search: true, replace: true })
  }
  const correcting = useLoadMutation('correct-arrival', correctArrivalEndpoint, close)
  return (
    <>
      <ActionButton action="correct-arrival" load={load} variant="ghost" onClick={() => setTapped(true)}>
        {ARRIVAL_ACTIONS_COPY.correctArrival}
      </ActionButton>
      <ReasonDialog
        open={isTapped || (isLinked && permit.allowed)}
        about={`correct-arrival ${load.id}`}
        title={ARRIVAL_ACTIONS_COPY.correctArrival}
        description={ARRIVAL_ACTIONS_COPY.correctArrivalDescription}
        confirmLabel={ARRIVAL_ACTIONS_COPY.correctArrival}
        onClose={close}
        onReason={(reason) => correcting.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
