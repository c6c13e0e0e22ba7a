import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { ActionButton } from './action-button.tsx'
import { COMPLETION_COPY, CORRECT_ARRIVAL_HASH, DELETE_QUESTION } from './copy.ts'
import { OWNER_ACTIONS_COPY } from './load-copy.ts'
import { useLoadAction } from './use-load-action.ts'

const fetchDialogs = () => import('./load-action-dialogs.tsx')
const MarkCompletedDialog = lazyPart(fetchDialogs, 'MarkCompletedDialog')

const CancelLoadDialog = lazyPart(fetchDialogs, 'CancelLoadDialog')

/** LIFE-02, UNDO-02: never the main action, since it is the carrier who arrives. */
export function MarkCompleted({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const correct = {
    label: COMPLETION_COPY.correct,
    run: () => void navigate({ to: loadPath(load.id), hash: CORRECT_ARRIVAL_HASH }),
  }
  const completing = useLoadAction('mark-completed', load, () => setAsking(false), {
    // a load that nobody accepted can't become active again
    ...(load.agreedRate !== null && { next: correct }),
  })
  return (
    <>
      <ActionButton action="mark-completed" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {OWNER_ACTIONS_COPY.markCompleted}
      </ActionButton>
      <Suspense fallback={isAsking && <LoadingNotice />}>
        {isAsking && (
          <MarkCompletedDialog
            load={load}
            onClose={() => setAsking(false)}
            onComplete={(completion) =>
              completing.mutateAsync(
                { kind: 'set-load-status', loadId: load.id, status: 'completed', ...completion },
                { onError: () => setAsking(false) },
              )
            }
          />
        )}
      </Suspense>
    </>
  )
}

/** LIFE-03 */
export function CancelLoad({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useWasOpened(isAsking)
  const cancelling = useLoadAction('cancel', load, () => setAsking(false))
  const cancel = () =>
    cancelling.mutate(
      { kind: 'set-load-status', loadId: load.id, status: 'cancelled' },
      { onError: () => setAsking(false) },
    )
  return (
    <>
      <ActionButton action="cancel" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {OWNER_ACTIONS_COPY.cancelLoad}
      </ActionButton>
      <Suspense fallback={isAsking && <LoadingNotice />}>
        {wasAsking && (
          <CancelLoadDialog
            open={isAsking}
            load={load}
            busy={cancelling.isPending}
            onConfirm={cancel}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** OWN-20 to OWN-22 */
export function DeleteLoad({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const deleting = useLoadAction('delete', load, () => navigate({ to: PATHS.dashboard }))
  return (
    <>
      <ActionButton action="delete" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {OWNER_ACTIONS_COPY.delete}
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title={OWNER_ACTIONS_COPY.deleteThisLoad}
        description={DELETE_QUESTION}
        confirmLabel={OWNER_ACTIONS_COPY.delete}
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate({ kind: 'delete-load', loadId: load.id }, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
