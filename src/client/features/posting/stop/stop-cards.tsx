import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useId, useRef, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { toasts } from '#client/ui/toasts.ts'
import { resolveAppointment } from '#contract/freight/appointment.ts'
import {
  betweenField,
  type FormStop,
  formStops,
  type LoadFormValues,
  type StopField,
  stopTime,
} from '#contract/freight/load-form.ts'
import { firstStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { STOP_ORDER_COPY } from '../copy.ts'
import { StopFields } from './stop-fields.tsx'
import { addStop, moveStop, removeStop, sortByTime, whyNoMove, whyNoStop } from './stop-order.ts'

interface StopCardsProps {
  isTimed: boolean
  /** appointment, references and handling of the ends, too */
  hasDockLines?: boolean
  driveMinutes: number | null
  /** the card that is open */
  open: StopField | null
  onOpen: (field: StopField | null) => void
  onAdded: (field: StopField) => void
}

/** Above two stops: one card a stop in driving order, one of them open. */
export function StopCards({ isTimed, hasDockLines = false, driveMinutes, open, onOpen, onAdded }: StopCardsProps) {
  const { frame, values, stops, status, round, settle, move, remove, sort } = useStopOrder({ open, onOpen })
  const add = (
    <AddStop
      onAdded={(field) => {
        onAdded(field)
        settle(STOP_ORDER_COPY.added(stops.length))
      }}
    />
  )
  return (
    <div ref={frame} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-sm font-semibold text-ink-soft">{STOP_ORDER_COPY.count(stops)}</p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <p role="status" className="text-sm font-semibold text-green-ink empty:hidden">
            {status}
          </p>
          <Button variant="ghost" size="compact" onClick={sort}>
            <ArrowDownNarrowWide aria-hidden />
            {STOP_ORDER_COPY.sort}
          </Button>
        </div>
      </div>
      <ol className="relative flex flex-col gap-3">
        {stops.map((stop, index) => {
          const at = index - 1
          const isBetween = index > 0 && index < stops.length - 1
          const isOpen = open === stop.field
          return (
            <li key={stop.field} data-card={stop.field} className="flex flex-col gap-3">
              {index === stops.length - 1 && <div className="sm:pl-10">{add}</div>}
              <StopCard
                stop={stop}
                number={index + 1}
                isOpen={isOpen}
                onToggle={() => onOpen(isOpen ? null : stop.field)}
                buttons={
                  isBetween && (
                    <>
                      <MoveButton
                        number={index + 1}
                        by={-1}
                        why={whyNoMove(values, at, -1)}
                        onMove={() => move(at, -1)}
                      />
                      <MoveButton number={index + 1} by={1} why={whyNoMove(values, at, 1)} onMove={() => move(at, 1)} />
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={STOP_ORDER_COPY.remove(index + 1)}
                        onClick={() => remove(at)}
                      >
                        <Trash2 aria-hidden />
                      </Button>
                    </>
                  )
                }
              >
                {isOpen && (
                  <StopFields
                    key={round}
                    stop={{ field: stop.field, kind: stop.kind, number: index + 1 }}
                    isListed
                    isTimed={isTimed}
                    hasDockLines={hasDockLines}
                    driveMinutes={driveMinutes}
                    asked={undefined}
                  />
                )}
              </StopCard>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Changes the order of the stops, says what changed, and leaves the focus on the card. */
function useStopOrder({ open, onOpen }: Pick<StopCardsProps, 'open' | 'onOpen'>) {
  const form = useFormContext<LoadFormValues>()
  const values = useWatch({ control: form.control }) as LoadFormValues
  const stops = formStops(values)
  const frame = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  // a key: after a move the open fields mount again with their new values
  const [round, setRound] = useState(0)

  /** The focus stays on the card: on the first of these buttons that it has. */
  const focusOn = (field: StopField | null | undefined, ...buttons: string[]) =>
    requestAnimationFrame(() => {
      const card = frame.current?.querySelector(`[data-card="${field}"]`)
      const [found] = buttons.flatMap((button) => card?.querySelector<HTMLElement>(button) ?? [])
      found?.focus()
    })
  const settle = (said: string) => {
    setStatus(said)
    setRound((before) => before + 1)
  }
  const move = (at: number, by: -1 | 1) => {
    const why = whyNoMove(values, at, by)
    if (why !== undefined) return setStatus(why)
    moveStop(form, at, by)
    const [from, to] = [at + 2, at + 2 + by]
    const field = formStops(form.getValues())[to - 1]?.field ?? null
    if (open === betweenField(at)) onOpen(field)
    else if (field !== null && open === field) onOpen(betweenField(at))
    settle(STOP_ORDER_COPY.moved(from, by, to, stops.length))
    focusOn(field, `[data-move="${by}"]`, '[data-fold]')
  }
  const remove = (at: number) => {
    const undo = removeStop(form, at)
    const removed = STOP_ORDER_COPY.removed(at + 2)
    onOpen(null)
    settle(removed)
    toasts.info(removed, {
      label: STOP_ORDER_COPY.undo,
      run: () => {
        undo()
        settle(STOP_ORDER_COPY.restored(at + 2))
      },
    })
    focusOn(stops[at]?.field, '[data-fold]')
  }
  const sort = () => {
    sortByTime(form)
    onOpen(null)
    settle(STOP_ORDER_COPY.sorted)
  }
  return { frame, values, stops, status, round, settle, move, remove, sort }
}

/** Adds a stop before the last. */
export function AddStop({ onAdded }: { onAdded: (field: StopField) => void }) {
  const form = useFormContext<LoadFormValues>()
  const between = useWatch({ control: form.control, name: 'between' })
  return (
    <Button
      variant="ghost"
      size="compact"
      className="border-dashed"
      whyNot={whyNoStop({ between })}
      onClick={() => onAdded(betweenField(addStop(form)))}
    >
      <Plus aria-hidden />
      {STOP_ORDER_COPY.add}
    </Button>
  )
}

interface MoveButtonProps {
  number: number
  by: -1 | 1
  /** pressed nevertheless, the status line says it */
  why: string | undefined
  onMove: () => void
}

function MoveButton({ number, by, why, onMove }: MoveButtonProps) {
  const Arrow = by < 0 ? ArrowUp : ArrowDown
  return (
    <Button
      variant="ghost"
      size="icon"
      data-move={by}
      aria-label={STOP_ORDER_COPY.move(number, by)}
      aria-disabled={why !== undefined || undefined}
      title={why}
      className={classNames(why !== undefined && 'text-edge')}
      onClick={onMove}
    >
      <Arrow aria-hidden />
    </Button>
  )
}

interface StopCardProps {
  stop: FormStop
  number: number
  isOpen: boolean
  onToggle: () => void
  buttons: ReactNode
  children: ReactNode
}

function StopCard({ stop, number, isOpen, onToggle, buttons, children }: StopCardProps) {
  const { formState } = useFormContext<LoadFormValues>()
  const id = useId()
  const isPickup = stop.kind === firstStop(POSTED_STOPS).kind
  const at = resolveAppointment(stopTime(stop))
  const place = [stop.Location, stop.State].filter(Boolean).join(', ')
  const what = STOP_ORDER_COPY.freight(stop.kind, [stop.Pieces, stop.Weight && STOP_ORDER_COPY.pounds(stop.Weight)])
  const detail = [stop.LocationDetails || stop.Address, what].filter(Boolean).join('. ')
  const isWrong = isStopWrong(formState.errors, stop.field)
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span
        aria-hidden
        className={classNames(
          'mt-3 hidden size-7 shrink-0 place-items-center rounded-full border-3 text-sm font-bold sm:grid',
          isPickup ? 'border-sign bg-sign text-legend' : 'border-rail bg-surface text-ink',
        )}
      >
        {number}
      </span>
      <section
        aria-labelledby={id}
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-4 rounded-card border bg-surface px-3 py-2 sm:px-4',
          isWrong ? 'border-2 border-stop' : isOpen ? 'border-2 border-rail' : 'border-line',
        )}
      >
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={id} className="min-w-[min(100%,13rem)] flex-1">
            <button
              type="button"
              data-fold
              aria-expanded={isOpen}
              onClick={onToggle}
              className="flex min-h-12 w-full min-w-0 items-center gap-2 text-left"
            >
              <span className="min-w-0 flex-1">
                <span className="block">
                  <strong>{STOP_ORDER_COPY.title(number, stop.kind, place)}</strong>
                  {at !== null && stop.Zone !== '' && <> {formatStopTime(at, stop.Zone)}</>}
                </span>
                {!isOpen && detail && <span className="block text-sm text-ink-soft">{detail}</span>}
                {isWrong && <span className="block text-sm font-semibold text-stop">{STOP_ORDER_COPY.wrong}</span>}
              </span>
              <ChevronDown aria-hidden className={classNames('size-5 shrink-0', isOpen && 'rotate-180')} />
            </button>
          </h3>
          {buttons && <div className="flex gap-2">{buttons}</div>}
        </div>
        {children}
      </section>
    </div>
  )
}

/** Whether a stop has a wrong field. */
function isStopWrong(errors: object, field: StopField): boolean {
  if (field.endsWith('.')) return get(errors, field.slice(0, -1)) !== undefined
  return Object.keys(errors).some((name) => name.startsWith(field))
}
