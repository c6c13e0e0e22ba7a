import { useSeat } from '#client/browser/session/use-seat.ts'
import { Suspense, useContext, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { mayActForParty } from '#client/components/load/load-access.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { DateTimeField } from '#client/components/time-fields.tsx'
import type { ServerForm } from '#client/components/use-server-form.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { DealChange } from '#contract/freight/shown-deal-change.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import type { NamedStop } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/names.ts'
import { formatAppointment, localDay, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { isMoving, OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { PaperLine } from '../deal-paper.tsx'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
import { LoadingNotice } from '#client/ui/lazy-part.tsx'
import { agreedStopsOf, readProposedList } from '#contract/freight/agreed-stops.ts'
import { ChangeStopsPart } from './change-stops-part.ts'
import { DEAL_CHANGE_COPY as COPY, STOP_DIFF_COPY } from './copy.ts'
import {
  type ChangeFormValues,
  createChangeFormSchema,
  endAt,
  type ParsedChangeForm,
  rateFor,
  reachedStops,
  readListed,
  readProposal,
  refuseSameTerms,
  startChangeForm,
  toChangeBody,
} from './deal-change.form.ts'
import { isOwnChange, shownChange } from './shown-change.ts'
import { describeStopDiff, describeStops, hasOtherStops } from './stop-diff.ts'

interface DealChangeSectionProps {
  load: Load
  onPropose: (instead: ChangeOp | undefined) => void
}

/** The change that a party of a running deal proposes, its answer, and what this device still has to send about it. */
export function DealChangeSection({ load, onPropose }: DealChangeSectionProps) {
  const change = shownChange(load)
  const ops = useChangeOps(load.id)
  const open = change?.status === 'open' ? change : null
  const isBusy = ops.some(isMoving)
  const isDesk = useSeat('desk')
  const mayAct = isDesk && mayActForParty(load)
  const mayPropose = mayAct && load.status === 'active' && !open && !isBusy
  const refused = ops.find((op) => op.intent.kind === 'propose-change' && !isMoving(op))
  if (!change && ops.length === 0 && !mayPropose) return null
  return (
    <section aria-label={COPY.title} className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">{COPY.title}</h3>
      {open && <OpenChange load={load} change={open} isBusy={isBusy || !mayAct} />}
      {change && change.status !== 'open' && (
        <p className="text-ink-soft">
          {change.answeredAt === null
            ? COPY.ended[change.status]
            : COPY.endedOn(COPY.ended[change.status], formatRecordTime(Date.parse(change.answeredAt)))}
        </p>
      )}
      {ops.map((op) => (
        <UnsentChange key={op.opId} op={op} />
      ))}
      {mayPropose && (
        <div>
          <Button variant="ghost" onClick={() => onPropose(refused)}>
            {refused ? COPY.proposeAgain : COPY.propose}
          </Button>
        </div>
      )}
    </section>
  )
}

interface OpenChangeProps {
  load: Load
  change: DealChange
  /** an answer waits to be sent, or isn't this account's to give */
  isBusy: boolean
}

function OpenChange({ load, change, isBusy }: OpenChangeProps) {
  const isOwn = isOwnChange(change, load)
  const other = load.viewer === 'owner' ? load.dispatcher : load.broker
  return (
    <div className="flex flex-col gap-3 rounded-card bg-sign-tint p-4">
      <p className="font-bold">
        {isOwn ? COPY.proposedByYou : isolateBidi(COPY.proposedBy(other ? partyName(other) : ''))}
      </p>
      <dl className="flex flex-col divide-y divide-hairline">
        <ChangedRate load={load} change={change} />
        <ChangedStops load={load} change={change} />
        {[firstStopOf(load), lastStopOf(load)].map((stop) => (
          <ChangedTime key={stop.id} change={change} stop={stop} />
        ))}
        <PaperLine name={COPY.reason}>{isolateBidi(change.reason)}</PaperLine>
      </dl>
      <p className="text-sm text-ink-soft">{COPY.waits}</p>
      {!isBusy && (isOwn ? <Withdraw load={load} change={change} /> : <Answer load={load} change={change} />)}
    </div>
  )
}

function ChangedRate({ load, change: { rate } }: { load: Load; change: DealChange }) {
  const before = currentRate(load)
  if (before === rate) return null
  return (
    <PaperLine name={COPY.rate}>
      <span className="text-xl font-extrabold">{formatMoney(rate)}</span>
      <span className="block font-normal text-ink-soft">{COPY.was(formatMoney(before))}</span>
    </PaperLine>
  )
}

/** What the change does to the stops, the miles and the rate for each, in one piece. */
function ChangedStops({ load, change }: { load: Load; change: DealChange }) {
  const lines = describeStopDiff(load, change)
  if (!lines) return null
  return (
    <div className="py-1.5">
      <dt className="sr-only">{STOP_DIFF_COPY.title}</dt>
      {lines.map((line) => (
        <dd key={line} className="font-semibold wrap-anywhere">
          {isolateBidi(line)}
        </dd>
      ))}
    </div>
  )
}

function ChangedTime({ change, stop }: { change: DealChange; stop: PlacedStop }) {
  const changed = change.stops.find(({ id }) => id === stop.id)
  const windows = [stop.appointment, changed && windowOf(changed)]
  const [before, after] = windows.map((window) => window && formatAppointment(window, stop.location.zone))
  if (after === undefined || before === after) return null
  return (
    <PaperLine name={COPY.stop(stop.kind)}>
      {after}
      <span className="block font-normal text-ink-soft">{COPY.was(before ?? '')}</span>
    </PaperLine>
  )
}

const windowOf = ({ dateTime, until }: DealChange['stops'][number]) => ({
  from: Date.parse(dateTime),
  to: until === undefined ? null : Date.parse(until),
})

/** Accepting changes what both are bound to, so it asks. */
function Answer({ load, change }: { load: Load; change: DealChange }) {
  const [isAsking, setAsking] = useState(false)
  const accepting = useChangeAction(load, COPY.done.accepted)
  const declining = useChangeAction(load, COPY.done.declined)
  const about = { kind: 'answer-change', loadId: load.id, changeId: change.id } as const
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          variant="ghost"
          busy={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate({ ...about, answer: 'declined' })}
        >
          {COPY.decline}
        </Button>
        <Button busy={accepting.isPending} disabled={declining.isPending} onClick={() => setAsking(true)}>
          {COPY.accept}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={COPY.acceptTitle}
        description={COPY.acceptText(formatMoney(change.rate))}
        confirmLabel={COPY.accept}
        cancelLabel={COPY.keep}
        busy={accepting.isPending}
        onConfirm={() =>
          accepting.mutate(
            {
              ...about,
              answer: 'accepted',
              ...(hasOtherStops(load, change) && { stops: change.stops.length }),
            },
            { onSettled: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Withdraw({ load, change }: { load: Load; change: DealChange }) {
  const withdrawing = useChangeAction(load, COPY.done.withdrawn)
  return (
    <div>
      <Button
        variant="ghost"
        busy={withdrawing.isPending}
        onClick={() =>
          withdrawing.mutate({ kind: 'answer-change', loadId: load.id, changeId: change.id, answer: 'withdrawn' })
        }
      >
        {COPY.withdraw}
      </Button>
    </div>
  )
}

function titleOf({ intent }: ChangeOp): string {
  if (intent.kind === 'propose-change') return COPY.propose
  return { accepted: COPY.accept, declined: COPY.decline, withdrawn: COPY.withdraw }[intent.answer]
}

function UnsentChange({ op }: { op: ChangeOp }) {
  const what = titleOf(op)
  if (isMoving(op))
    return (
      <WaitingNote>
        {op.state === 'sending' ? COPY.sendingNow(what) : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
      </WaitingNote>
    )
  const { kind } = op.intent
  return <RefusedNote op={op} title={COPY.refused[kind]} kept={kind === 'propose-change' ? COPY.kept : undefined} />
}

interface ProposeFormProps {
  load: Load
  /** a proposal that the server refused: this one takes its place */
  refused: ChangeOp | undefined
  onClose: () => void
}

/** Other terms for a running deal, which start as agreed. They survive failures, closing and the browser's end. */
export function ProposeForm({ load, refused, onClose }: ProposeFormProps) {
  // one id for all tries of this form: a proposal sent twice is one
  const [changeId] = useState(() => crypto.randomUUID())
  // the terms on screen when the form opened: later ones would turn untouched fields into proposals
  const [agreed] = useState(load)
  const earlier = refused?.intent.kind === 'propose-change' ? readProposal(refused.intent.change) : null
  const { form, action } = useActionForm<ChangeFormValues, ParsedChangeForm>({
    label: formatLoadLabel(load),
    about: aboutChange(load),
    draft: `change ${agreed.deal?.id}`,
    insteadOf: refused?.opId,
    done: COPY.sent,
    onActed: onClose,
    schema: () => createChangeFormSchema(agreed, serverNow()),
    atSubmit: (typed) => refuseSameTerms(agreed, typed),
    defaultValues: startChangeForm(
      agreed,
      earlier ?? { ...agreed, stops: undefined, rate: currentRate(agreed), reason: '' },
    ),
  })
  const reached = reachedStops(load)
  const renderCards = useContext(ChangeStopsPart)
  const [isChanging, setChanging] = useState(false)
  const listed = useWatch({ control: form.methods.control, name: 'stops' })
  if (isChanging && renderCards)
    return (
      <Suspense fallback={<LoadingNotice />}>
        {renderCards({
          load: agreed,
          onCancel() {
            form.methods.setValue('stops', '')
            setChanging(false)
          },
          onDone(stops) {
            const before = agreedStopsOf(agreed)
            const isSame = describeStops(before, readProposedList(stops, before)) === null
            form.methods.setValue('stops', isSame ? '' : JSON.stringify(stops), { shouldDirty: true })
            if (!isSame) form.methods.setValue('rate', rateFor(agreed, stops.length), { shouldDirty: true })
            setChanging(false)
          },
        })}
      </Suspense>
    )
  return (
    <Form
      form={form}
      title={COPY.form}
      send={(typed) =>
        action.mutateAsync({
          kind: 'propose-change',
          loadId: load.id,
          change: toChangeBody(agreed, changeId, typed),
        })
      }
    >
      <p className="text-ink-soft">{COPY.explain}</p>
      <TextField
        label={COPY.rate}
        hint={COPY.agreed(formatMoney(currentRate(agreed)))}
        leading="$"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('rate')}
      />
      {listed !== '' && (
        <p className="font-semibold">
          {isolateBidi(
            describeStops(agreedStopsOf(agreed), readProposedList(readListed(listed), agreedStopsOf(agreed))) ?? '',
          )}
        </p>
      )}
      {stopsOf(agreed).map((stop, index, { length }) => {
        // the cards have the times too
        if (listed !== '') return null
        const name = endAt(index, length)
        if (name === undefined) return null
        return reached.includes(stop.id) ? (
          <p key={stop.id} className="text-ink-soft">
            {COPY.reached(stop.kind)}
          </p>
        ) : (
          <AppointmentFields key={stop.id} form={form} stop={stop} name={name} />
        )
      })}
      {renderCards && (
        <div>
          <Button variant="ghost" onClick={() => setChanging(true)}>
            {COPY.changeStops}
          </Button>
        </div>
      )}
      <TextArea label={COPY.reason} hint={COPY.reasonHint} rows={2} maxLength={500} {...form.field('reason')} />
      <SubmitActions form={form} label={COPY.send} busyLabel={COPY.sending} onCancel={onClose} />
    </Form>
  )
}

interface AppointmentFieldsProps {
  form: ServerForm<ChangeFormValues, ParsedChangeForm>
  stop: PlacedStop
  name: NamedStop['id']
}

function AppointmentFields({ form: { methods }, stop, name }: AppointmentFieldsProps) {
  const { appointment: window } = stop
  const { zone } = stop.location
  const start = useWatch({ control: methods.control, name: `${name}DateTime` })
  const clock = zoneAbbreviation(window.from, zone)
  const today = localDay(window.from, zone)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Controller
        control={methods.control}
        name={`${name}DateTime`}
        render={({ field, fieldState }) => (
          <DateTimeField
            {...field}
            today={today}
            label={COPY.time(stop.kind, clock)}
            hint={COPY.agreed(formatAppointment(window, zone))}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={methods.control}
        name={`${name}Until`}
        render={({ field, fieldState }) => (
          <DateTimeField
            {...field}
            today={today}
            clockDay={/^\d{4}-\d{2}-\d{2}T/.test(start) ? start.slice(0, 10) : undefined}
            label={COPY.until(stop.kind, clock)}
            hint={COPY.untilHint}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

export type ChangeOp = Op & { intent: IntentOf<'propose-change' | 'answer-change'> }

function isChangeOp(op: Op): op is ChangeOp {
  return op.intent.kind === 'propose-change' || op.intent.kind === 'answer-change'
}

/** This device's proposals and answers on a load that wait or were refused. */
function useChangeOps(loadId: string): ChangeOp[] {
  return useOutbox()
    .ops.filter(isChangeOp)
    .filter(({ intent, state }) => intent.loadId === loadId && OP_STATES[state].phase !== 'settled')
}

const aboutChange = ({ id }: Load) => `deal change on ${id}`

/** An answer, which works without signal. @param done says so once the server has answered */
function useChangeAction(load: Load, done: string) {
  return useSubmitAction(formatLoadLabel(load), { about: aboutChange(load), done })
}
