import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { RuleFindings } from '#client/components/carrier-authority-line.tsx'
import { CounterTerms, counterTime } from '#client/components/load/counter-terms.tsx'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { COUNTER_ANSWER_COPY } from './copy.ts'

type MyRequest = NonNullable<Load['myRequest']>

/** The broker's counter-offer on the viewer's request, and its answer while it is open. */
export function CounterAnswer({ load, request }: { load: Load; request: MyRequest }) {
  const now = useNow(1000)
  const counter = toShownCounter(request.counter, request.status, now)
  if (!counter) return null
  return (
    <section
      aria-label={COUNTER_ANSWER_COPY.title[counter.status]}
      className="flex flex-col gap-3 rounded-control bg-sign-tint p-3"
    >
      <p className="font-bold">{COUNTER_ANSWER_COPY.title[counter.status]}</p>
      <CounterTerms counter={counter} load={load} />
      {counter.status === 'open' && (
        <>
          <p>{COUNTER_ANSWER_COPY.expiresIn(formatTimeLeft(Date.parse(counter.expiresAt), now))}</p>
          <Answer load={load} requestId={request.id} counter={counter} />
        </>
      )}
    </section>
  )
}

interface AnswerProps {
  load: Load
  requestId: string
  counter: CounterOffer
}

/** Accepting books the load, so it asks; declining can be undone (UNDO-03). */
function Answer({ load, requestId, counter }: AnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const accepting = useAnswer(load, COUNTER_ANSWER_COPY.booked, COUNTER_ANSWER_COPY.acceptFailed)
  const declining = useAnswer(load, COUNTER_ANSWER_COPY.declined, COUNTER_ANSWER_COPY.declineFailed, { undo: true })
  const { underway } = useLoadOps(load, useNow(1000))
  const sent = underway(({ kind }) => kind === 'accept-counter' || kind === 'decline-counter')
  const about = { loadId: load.id, requestId, counterId: counter.id, counterExpiresAt: counter.expiresAt }
  if (sent && !accepting.isPending && !declining.isPending) return <p>{COUNTER_ANSWER_COPY.waiting}</p>
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          variant="ghost"
          busy={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate({ kind: 'decline-counter', ...about })}
        >
          {COUNTER_ANSWER_COPY.decline}
        </Button>
        <Button busy={accepting.isPending} disabled={declining.isPending} onClick={() => setAsking(true)}>
          {COUNTER_ANSWER_COPY.accept}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={COUNTER_ANSWER_COPY.acceptTitle(formatMoney(counter.rate))}
        description={COUNTER_ANSWER_COPY.acceptWords(
          partyName(load.broker),
          counterTime(counter, firstStopOf(load)),
          counterTime(counter, lastStopOf(load)),
        )}
        confirmLabel={COUNTER_ANSWER_COPY.accept}
        cancelLabel={COUNTER_ANSWER_COPY.keep}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate({ kind: 'accept-counter', ...about }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {isAsking && <OwnRuleFindings requestId={requestId} />}
      </ConfirmDialog>
    </>
  )
}

function useAnswer(load: Load, done: string, failed: string, { undo = false } = {}) {
  return useSubmitAction(formatLoadLabel(load), {
    about: `counter-offer on ${load.id}`,
    done,
    failed,
    ...(undo && { onHeld: () => undefined }),
  })
}

/** Which of the broker's rules the viewer breaks, as its stored request says. Also without signal. */
function OwnRuleFindings({ requestId }: { requestId: string }) {
  const request = useLiveRead(openAccountCache(useSession().user.id), `request ${requestId}`, async (db) =>
    readStoredRows('requests', [await db.requests.get(requestId)]).at(0),
  )
  return <RuleFindings findings={request?.ruleFindings} reader="carrier" />
}
