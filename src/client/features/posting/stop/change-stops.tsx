import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { agreedStopsOf, readProposedList } from '#contract/freight/agreed-stops.ts'
import { formStops, type LoadFormValues, type StopField, toLoadForm } from '#contract/freight/load-form.ts'
import { listedStops } from '#contract/freight/load-payload.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { Load } from '#contract/freight/load.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { checkChangedTerms } from '#domain/freight/deal-change.ts'
import { CHANGE_STOPS_COPY as COPY } from '../copy.ts'
import { keepStopIds } from './keep-stop-ids.ts'
import { StopCards } from './stop-cards.tsx'

type ListedStop = NonNullable<NewLoad['stops']>[number]

interface ChangeStopsProps {
  /** with the stops to begin with */
  load: Load
  onDone: (stops: ListedStop[]) => void
  onCancel: () => void
}

/** The cards of the posting form over a booked load's stops: a proposal, which the other party has to accept. */
export function ChangeStops({ load, onDone, onCancel }: ChangeStopsProps) {
  const form = useForm<LoadFormValues>({ defaultValues: toLoadForm(load) })
  const [open, setOpen] = useState<StopField | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const onAdded = (field: StopField) => {
    flushSync(() => setOpen(field))
    requestAnimationFrame(() => form.setFocus(`${field}Address`))
  }
  const take = () => {
    const values = form.getValues()
    const stops = keepStopIds(withDockLines(listedStops(values), values), agreedStopsOf(load))
    const found = findProblem(stops, load)
    if (!found) return onDone(stops)
    const at = found.stop
    if (at !== null) setOpen(formStops(values)[at]?.field ?? null)
    setProblem(at === null ? found.message : COPY.problem(at + 1, found.message))
  }
  return (
    <FormProvider {...form}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{COPY.explain}</p>
        <StopCards isTimed hasDockLines driveMinutes={null} open={open} onOpen={setOpen} onAdded={onAdded} />
        {problem !== null && (
          <p role="alert" className="font-semibold text-red-ink">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onCancel}>
            {COPY.cancel}
          </Button>
          <Button onClick={take}>{COPY.take}</Button>
        </div>
      </div>
    </FormProvider>
  )
}

/** A posted load's paper says the dock lines of its ends; a deal's list says those of each stop. */
function withDockLines(stops: readonly ListedStop[], { paper }: LoadFormValues): ListedStop[] {
  const linesOf = (end: 'pickup' | 'delivery') => ({
    appointmentNumber: paper[`${end}Appointment`].trim() || null,
    references: paper[`${end}References`].trim() || null,
    handling: paper[`${end}Handling`].trim() || null,
  })
  return stops.map((stop, at) =>
    at === 0 ? { ...stop, ...linesOf('pickup') } : at === stops.length - 1 ? { ...stop, ...linesOf('delivery') } : stop,
  )
}

/** What the server would refuse, as far as the device knows; a stop counts from 0. */
function findProblem(stops: readonly ListedStop[], load: Load): { stop: number | null; message: string } | null {
  const missing = stops.findIndex(({ address, city, dateTime }) => !address || !city || !dateTime)
  if (missing >= 0) return { stop: missing, message: COPY.missing }
  const agreed = agreedStopsOf(load)
  const proposed = readProposedList([...stops], agreed)
  // another rate: only the stops are judged here
  const terms = { rateCents: 1, stops: agreed }
  const found = checkChangedTerms(
    { rateCents: 2, stops: proposed },
    { terms, events: readStopEvents(load.deal) },
    serverNow(),
  )
  if (!found) return null
  return { stop: typeof found.impossible === 'string' ? null : found.impossible.stop, message: found.message }
}
