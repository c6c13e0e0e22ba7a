import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { mayActForParty } from '#client/components/load/load-access.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import {
  COMPLETION_COPY,
  CORRECT_ARRIVAL_HASH,
  DELETE_QUESTION,
  OWNER_ACTIONS_COPY,
  RELEASE_CARRIER_COPY,
  STATUS_CARD_COPY,
} from './copy.ts'
import { ActionButton, useLoadAction, useLoadMutation, useLoadPermit } from './load-action.tsx'
import { AnswerTender, AssignCarrier, RevokeTender } from './load-tender.tsx'
import { ConfirmArrival, CorrectArrival } from './stops/arrival-actions.tsx'

/** OWN-15: this account's actions on the load now; the load's state table decides each button. */
export function StatusCard({ load }: { load: Load }) {
  // what a broker does with its posting is one row above the load's facts
  const isRow = load.viewer === 'owner' && load.status === 'pending'
  const Frame = isRow ? Row : SectionCard
  return (
    <div className="has-[[data-actions]:empty]:hidden print:hidden">
      <Frame title={STATUS_CARD_COPY.actions}>
        <div data-actions className={`flex flex-wrap gap-2 *:grow ${isRow ? '*:px-2.5 max-sm:*:text-sm' : ''}`}>
          <AnswerTender load={load} />
          <MarkCompleted load={load} />
          <AssignCarrier load={load} />
          {load.viewer !== 'carrier' && <ConfirmArrival load={load} />}
          {!load.dispatcher && <RevokeTender load={load} />}
          <CorrectArrival load={load} />
          <ReleaseCarrier load={load} />
          <ToForm load={load} />
          <CancelLoad load={load} />
          <DeleteLoad load={load} />
        </div>
      </Frame>
    </div>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return <section aria-label={title}>{children}</section>
}

/** OWN-19, and a button to post the same freight again. */
function ToForm({ load }: { load: Load }) {
  const edit = useLoadPermit('edit', load)
  const mayCreate = canPostLoads(useSession()) && load.viewer === 'owner'
  return (
    <>
      {edit.allowed ? (
        <Button variant="ghost" render={<Link to={editLoadPath(load.id)} />}>
          {STATUS_CARD_COPY.edit}
        </Button>
      ) : (
        <ActionButton action="edit" load={load} variant="ghost">
          {STATUS_CARD_COPY.edit}
        </ActionButton>
      )}
      {mayCreate && (
        <Button variant="ghost" render={<Link to={PATHS.createLoad} search={{ from: load.id }} />}>
          {STATUS_CARD_COPY.duplicate}
        </Button>
      )}
    </>
  )
}

const MarkCompletedDialog = lazyDialog(() => import('./mark-completed.dialog.tsx'), 'MarkCompletedDialog')

const CancelLoadDialog = lazyDialog(() => import('./cancel-load.dialog.tsx'), 'CancelLoadDialog')
const ReleaseDialog = lazyDialog(() => import('./release.dialog.tsx'), 'ReleaseDialog')

/** LIFE-02, UNDO-02: never the main action, since it is the carrier who arrives. */
function MarkCompleted({ load }: { load: Load }) {
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
    </>
  )
}

/** LIFE-03 */
function CancelLoad({ load }: { load: Load }) {
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
        {OWNER_ACTIONS_COPY.cancelLoad}
      </ActionButton>
      <CancelLoadDialog
        open={isAsking}
        load={load}
        busy={cancelling.isPending}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** OWN-20 to OWN-22 */
function DeleteLoad({ load }: { load: Load }) {
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

/** Either party releases the load, with a reason. */
function ReleaseCarrier({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const releasing = useLoadMutation('release', releaseCarrierEndpoint, () => setAsking(false))
  const name = load.viewer === 'owner' ? RELEASE_CARRIER_COPY.releaseCarrier : RELEASE_CARRIER_COPY.releaseThisLoad
  // the load's page says why
  if (!mayActForParty(load)) return null
  return (
    <>
      <ActionButton action="release" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {name}
      </ActionButton>
      <ReleaseDialog
        open={isAsking}
        load={load}
        title={name}
        onClose={() => setAsking(false)}
        onReason={(reason) => releasing.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
