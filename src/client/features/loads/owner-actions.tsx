import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { PATHS } from '#contract/api/path.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ActionButton } from './action-button.tsx'
import { DELETE_QUESTION } from './copy.ts'
import { useLoadAction } from './use-load-action.ts'

/** LIFE-02 */
export function MarkCompleted({ load }: { load: Load }) {
  const completing = useLoadAction('mark-completed', load)
  const complete = () => completing.mutate({ kind: 'set-load-status', loadId: load.id, status: 'completed' })
  return (
    <ActionButton
      action="mark-completed"
      load={load}
      variant={load.status === 'active' ? 'primary' : 'ghost'}
      busy={completing.isPending}
      onClick={complete}
    >
      Mark completed
    </ActionButton>
  )
}

/** LIFE-03 */
export function CancelLoad({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const cancelling = useLoadAction('cancel', load, () => setAsking(false))
  const cancel = () =>
    cancelling.mutate(
      { kind: 'set-load-status', loadId: load.id, status: 'cancelled' },
      { onError: () => setAsking(false) },
    )
  return (
    <>
      <ActionButton action="cancel" load={load} variant="ghost" onClick={() => setAsking(true)}>
        Cancel load
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this load?"
        description="The carrier is notified right away. The load doesn't return to the board."
        confirmLabel="Cancel load"
        cancelLabel="Keep load"
        danger
        busy={cancelling.isPending}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
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
        Delete
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title="Delete this load?"
        description={DELETE_QUESTION}
        confirmLabel="Delete"
        danger
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate({ kind: 'delete-load', loadId: load.id }, { onError: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
