import { useMutation } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { ClockField, DateField } from '#client/components/time-fields.tsx'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip, ChoiceChips } from '#client/ui/chip.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { correctStopEventEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { lastStopOf, stopAt, tripOf } from '#contract/freight/placed-stops.ts'
import { whyNotCorrectedTo } from '#domain/freight/corrected-time.ts'
import { findOddArrival, listOddities } from '#domain/freight/odd-arrival.ts'
import { judgePunctuality, type StopTap } from '#domain/freight/stop-event.ts'
import { partyName } from '#domain/text/names.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock, formatStopTime, formatWallTime, localDay, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { call } from '#offline/session/call.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { FIX_TIME_COPY, STOPS_COPY } from './copy.ts'

interface FixTimeDialogProps {
  load: Load
  event: ShownStopEvent & { kind: StopTap }
  events: readonly ShownStopEvent[]
  onClose: () => void
}

/** The carrier gives its own tap another time, or voids it. Both times stay on record. */
export function FixTimeDialog({ load, event, events, onClose }: FixTimeDialogProps) {
  const [isVoiding, setVoiding] = useState(false)
  const correcting = useCorrection(load, event, onClose)
  const { city, zone } = stopAt(load, event.stop).location
  // voiding the arrival at the last stop reopens the load, so its owner does that
  const mayVoid = !(event.kind === 'arrived' && event.stop === lastStopOf(load).id)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={FIX_TIME_COPY.title}
        description={FIX_TIME_COPY.about(
          event.kind,
          city,
          formatStopTime(stopAt(load, event.stop).appointment.from, zone),
        )}
      >
        <FixTimeForm {...{ load, event, events }} onFix={(body) => correcting.mutateAsync(body)} />
        {mayVoid && (
          <Button variant="danger-quiet" onClick={() => setVoiding(true)}>
            {FIX_TIME_COPY.void(event.kind)}
          </Button>
        )}
      </Dialog>
      <ReasonDialog
        open={isVoiding}
        about={`void ${event.id}`}
        title={FIX_TIME_COPY.voidTitle}
        description={FIX_TIME_COPY.voidText}
        confirmLabel={FIX_TIME_COPY.voidEntry}
        onClose={() => setVoiding(false)}
        onReason={(reason) => correcting.mutateAsync({ reason })}
      />
    </>
  )
}

type Correction = { reason: string; occurredAt?: string }

function useCorrection(load: Load, event: ShownStopEvent, onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    meta: { about: 'correct-stop-event', handles: 'VALIDATION_ERROR' },
    mutationFn: (body: Correction) =>
      call(correctStopEventEndpoint, { params: { id: load.id, eventId: event.id }, body }),
    onSuccess: async (_, { occurredAt }) => {
      toasts.success(occurredAt === undefined ? STOPS_COPY.voided : STOPS_COPY.timeChanged)
      onDone()
      await refresh()
    },
  })
}

interface FixTimeFormProps extends Omit<FixTimeDialogProps, 'onClose'> {
  onFix: (correction: Correction) => Promise<unknown>
}

/** How far a chip goes back, in minutes. */
const EARLIER = [5, 15, 30] as const
const REASONS = ['late', 'no-signal', 'other'] as const

function FixTimeForm({ load, event, events, onFix }: FixTimeFormProps) {
  const { location } = stopAt(load, event.stop)
  const { zone } = location
  const now = serverNow()
  const [recordedDay = '', recordedClock = ''] = formatWallTime(event.occurredAt, zone).split('T')
  const whyNot = (typed: string) => whyNotTyped(typed, { zone, event, trip: tripOf(load, events), now })
  const form = useDraftForm<FixTimeValues>({
    draft: `fix ${event.id}`,
    schema: () => createFixTimeSchema(whyNot),
    defaultValues: { day: recordedDay, clock: recordedClock, why: 'late', other: '' },
  })
  const { watch, setValue, control } = form.methods
  const { day, clock, why } = watch()
  const typed = `${day}T${clock}`
  const read = parseWallTimeInZone(typed, zone)
  const problem = typed === `${recordedDay}T${recordedClock}` ? FIX_TIME_COPY.same : whyNot(typed)
  const goTo = (at: Instant) => {
    const [newDay = '', newClock = ''] = formatWallTime(at, zone).split('T')
    setValue('day', newDay, { shouldDirty: true })
    setValue('clock', newClock, { shouldDirty: true })
  }
  const send = async ({ other }: FixTimeValues) => {
    if (!read.ok) return
    const reason = why === 'other' ? other : FIX_TIME_COPY.reasons[why as keyof typeof FIX_TIME_COPY.reasons]
    await onFix({ reason, occurredAt: new Date(read.at).toISOString() })
    await form.draft.forget()
  }
  return (
    <Form form={form} send={send}>
      <div className="grid grid-cols-[5fr_6fr] items-start gap-2">
        <Controller
          control={control}
          name="day"
          render={({ field }) => <DateField {...field} label={FIX_TIME_COPY.day} today={localDay(now, zone)} />}
        />
        <Controller
          control={control}
          name="clock"
          render={({ field, fieldState }) => (
            <ClockField
              {...field}
              label={FIX_TIME_COPY.clock}
              trailing={<span className="pr-1 text-ink-soft">{formatClock(event.occurredAt, zone).split(' ')[1]}</span>}
              error={fieldState.error?.message ?? (problem === FIX_TIME_COPY.same ? undefined : problem)}
            />
          )}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {EARLIER.map((minutes) => (
          <Chip
            key={minutes}
            pressed={false}
            size="thumb"
            onClick={() => goTo((read.ok ? read.at : event.occurredAt) - minutes * MINUTE_MS)}
          >
            {FIX_TIME_COPY.earlier(minutes)}
          </Chip>
        ))}
      </div>
      <dl className="flex items-center gap-3 rounded-card border border-line p-4">
        <Judged {...{ load, event, events }} label={FIX_TIME_COPY.recorded} at={event.occurredAt} isOld />
        <ArrowRight aria-hidden className="size-5 shrink-0" />
        <Judged {...{ load, event, events }} label={FIX_TIME_COPY.corrected} at={read.ok ? read.at : null} />
      </dl>
      <div className="flex flex-col gap-2">
        <p className="font-semibold">{FIX_TIME_COPY.reason}</p>
        <ChoiceChips
          label={FIX_TIME_COPY.reason}
          size="thumb"
          options={REASONS.map((value) => ({ value, label: FIX_TIME_COPY.reasons[value] }))}
          value={why as (typeof REASONS)[number]}
          onChange={(value) => setValue('why', value, { shouldDirty: true })}
        />
        {why === 'other' && <TextField label={FIX_TIME_COPY.other} maxLength={500} {...form.field('other')} />}
      </div>
      <p className="text-sm text-ink-soft">{FIX_TIME_COPY.notified(partyName(load.broker))}</p>
      <SubmitRow
        form={form}
        className="w-full"
        label={FIX_TIME_COPY.change(read.ok ? formatClock(read.at, zone) : clock)}
        {...(problem !== undefined && { whyNot: problem })}
      />
    </Form>
  )
}

interface JudgedProps extends Omit<FixTimeDialogProps, 'onClose'> {
  label: string
  /** null while no time is typed */
  at: Instant | null
  isOld?: boolean
}

/** A time, and what it means against the appointment. */
function Judged({ load, event, events, label, at, isOld = false }: JudgedProps) {
  const { appointment, location } = stopAt(load, event.stop)
  const punctuality = at !== null && event.kind === 'arrived' ? judgePunctuality(at, appointment) : null
  const [oddity] = at === null || !punctuality ? [] : listOddities(findOddArrival(tripOf(load, events), event.stop, at))
  const isWrong = oddity !== undefined || punctuality?.status === 'late'
  return (
    <div className="min-w-0 flex-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="flex flex-col items-start gap-1">
        <span className={isOld ? 'text-lg text-ink-soft line-through' : 'text-lg font-bold'}>
          {at === null ? '' : formatClock(at, location.zone)}
        </span>
        {punctuality && (
          <Badge tone={isWrong ? 'orange' : 'green'} icon={isWrong ? TriangleAlert : Check}>
            {STOPS_COPY.punctuality(punctuality, oddity)}
          </Badge>
        )}
      </dd>
    </div>
  )
}

interface TimeRules {
  zone: string
  event: ShownStopEvent
  trip: ReturnType<typeof tripOf>
  now: Instant
}

function whyNotTyped(typed: string, { zone, event, trip, now }: TimeRules): string | undefined {
  const read = parseWallTimeInZone(typed, zone)
  return read.ok ? whyNotCorrectedTo(read.at, event, trip, now) : WALL_TIME_MESSAGES[read.reason]
}

function createFixTimeSchema(whyNot: (typed: string) => string | undefined) {
  return z
    .object({ day: z.string(), clock: z.string(), why: z.string(), other: z.string() })
    .check(({ value, issues }) => {
      const problem = whyNot(`${value.day}T${value.clock}`)
      if (problem !== undefined) issues.push({ code: 'custom', input: value, path: ['clock'], message: problem })
      const reason = correctStopEventEndpoint.body.shape.reason.safeParse(value.other)
      if (value.why === 'other' && !reason.success)
        issues.push({ code: 'custom', input: value, path: ['other'], message: reason.error.issues[0]?.message ?? '' })
    })
}

type FixTimeValues = z.input<ReturnType<typeof createFixTimeSchema>>
