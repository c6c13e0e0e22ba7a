import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/person-name.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { type Load } from '#contract/freight/load.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { shownTermsOf } from '#contract/freight/shown-terms.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'
import { usePaperTerms } from '#client/data/cache/use-paper-terms.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { ActionButton } from './action-button.tsx'
import { TENDER_COPY } from './tender-copy.ts'
import { TENDER_ACTIONS_COPY } from './load-copy.ts'
import { useLoadPermit } from './use-load-permit.ts'
import { useLoadAction } from './use-load-action.ts'
import { useLoadMutation } from './use-load-mutation.ts'
import { TenderTerms } from './tender-terms.tsx'

/** Lets the tendered carrier answer. Accepting asks with its terms; declining can be undone (UNDO-03). */
export function AnswerTender({ load }: { load: Load }) {
  const permit = useLoadPermit('accept-tender', load)
  const [isAsking, setAsking] = useState(false)
  const accepting = useLoadAction('accept-tender', load, () => setAsking(false))
  const declining = useLoadAction('decline-tender', load, undefined, { undo: true })
  const { underway } = useLoadOps(load, useNow(MINUTE_MS))
  const paper = usePaperTerms(load.broker.id, { enabled: permit.allowed })
  if (!permit.allowed) return null
  const waiting = underway(({ kind }) => kind === 'decline-tender' || kind === 'accept-tender')
  const isBusy = accepting.isPending || declining.isPending
  const pickup = formatAppointment(stopAppointment(load, 'pickup'), load.pickupLocation.zone)
  const delivery = formatAppointment(stopAppointment(load, 'delivery'), load.deliveryLocation.zone)
  const broker = partyName(load.broker)
  return (
    <>
      <ThumbBar>
        <Button
          variant="ghost"
          busy={declining.isPending}
          disabled={waiting !== null || (isBusy && !declining.isPending)}
          onClick={() => declining.mutate({ kind: 'decline-tender', loadId: load.id })}
        >
          {TENDER_ACTIONS_COPY.declineTender}
        </Button>
        <Button
          className="md:flex-1!"
          busy={accepting.isPending}
          disabled={waiting !== null || (isBusy && !accepting.isPending)}
          onClick={() => setAsking(true)}
        >
          {TENDER_ACTIONS_COPY.acceptTender}
        </Button>
      </ThumbBar>
      <ConfirmDialog
        open={isAsking}
        title={TENDER_COPY.acceptTitle(formatMoney(load.rate))}
        description={TENDER_COPY.acceptWords(broker, pickup, delivery)}
        confirmLabel={TENDER_COPY.accept}
        cancelLabel={TENDER_COPY.keep}
        busy={accepting.isPending}
        onConfirm={() =>
          accepting.mutate(
            { kind: 'accept-tender', loadId: load.id, seen: shownTermsOf(load, paper.terms) },
            { onError: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      >
        {isAsking && <TenderTerms read={paper} />}
      </ConfirmDialog>
    </>
  )
}

const AssignCarrierDialog = lazyPart(() => import('./load-action-dialogs.tsx'), 'AssignCarrierDialog')

/** LIFE-06 */
export function AssignCarrier({ load }: { load: Load }) {
  const [isChoosing, setChoosing] = useState(false)
  const wasChoosing = useWasOpened(isChoosing)
  const assigning = useLoadMutation('assign-carrier', tenderLoadEndpoint, () => setChoosing(false))
  return (
    <>
      <ActionButton action="assign-carrier" load={load} onClick={() => setChoosing(true)}>
        {TENDER_ACTIONS_COPY.tenderLoad}
      </ActionButton>
      <Suspense fallback={isChoosing && <LoadingNotice />}>
        {wasChoosing && (
          <AssignCarrierDialog
            open={isChoosing}
            onClose={() => setChoosing(false)}
            onTender={(tender) => assigning.mutateAsync({ params: { id: load.id }, body: tender })}
          />
        )}
      </Suspense>
    </>
  )
}

/** UNDO-04: on the line that says who has the tender. */
export function RevokeTender({ load, size }: { load: Load; size?: 'compact' }) {
  const [isAsking, setAsking] = useState(false)
  const revoking = useLoadAction('revoke-tender', load, () => setAsking(false))
  return (
    <>
      <ActionButton
        action="revoke-tender"
        load={load}
        variant="ghost"
        size={size ?? 'normal'}
        onClick={() => setAsking(true)}
      >
        <Undo2 aria-hidden />
        {TENDER_ACTIONS_COPY.revokeTender}
      </ActionButton>
      <ConfirmDialog
        open={isAsking}
        title={TENDER_COPY.revokeTitle}
        description={TENDER_COPY.revokeWords(
          isolateBidi(load.dispatcher?.businessName ?? TENDER_ACTIONS_COPY.theCarrier),
        )}
        confirmLabel={TENDER_COPY.revoke}
        cancelLabel={TENDER_COPY.keepTender}
        busy={revoking.isPending}
        onConfirm={() =>
          revoking.mutate({ kind: 'revoke-tender', loadId: load.id }, { onError: () => setAsking(false) })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
